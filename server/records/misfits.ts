import { type Field, getFieldBehaviour, isEmpty } from '../../src/framework/field'
import type { Values } from '../../src/framework/validate'
import { formatTitleOrId } from '../../src/framework/values/record-title'
import type { Table } from './model'
import type { Reader } from './query'
import { readRecords } from './read-records'
import { getReadScope, getVerbScope } from './scopes'

/** A stored value that today's rules would refuse. */
interface StoredMisfit {
  resource: string
  recordId: number
  /** The title of the record. */
  record: string
  field: string
  value: string
}

interface StoredMisfits {
  /** The first values, at most `mostReported`. */
  rows: StoredMisfit[]
  total: number
}

/** The largest number of values in `rows`; `total` counts all. */
const mostReported = 200
const pageSize = 500

/** Finds stored values that do not fit the numbering plans of their type, among what the caller may read. */
export async function findMisfits(reader: Reader): Promise<StoredMisfits> {
  const misfits: StoredMisfits = { rows: [], total: 0 }
  for (const table of reader.model.tables.values()) {
    const { resource } = table
    if (resource.source || getVerbScope(table, 'list', reader.caller) === 'none') continue
    const names = listCompletedFields(table).filter((name) => {
      const attribute = table.attributes.get(name)
      return attribute !== undefined && getReadScope(attribute, reader.caller) !== 'none'
    })
    if (names.length > 0) await addMisfitsOfTable(reader, table, names, misfits)
  }
  return misfits
}

/** Lists the fields, also those within rows, whose values are completed from the record. */
const listCompletedFields = ({ resource }: Table): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => (hasCompletedValues(field) ? [name] : []))

const hasCompletedValues = (field: Field): boolean => {
  const nested = getFieldBehaviour(field).nested()
  return nested ? Object.values(nested).some(({ type }) => type.complete) : field.type.complete !== undefined
}

type StoredRecord = Values & { id: number; labels?: Record<string, string> }

async function addMisfitsOfTable(reader: Reader, table: Table, names: readonly string[], misfits: StoredMisfits) {
  const { resource } = table
  const filter = { or: names.map((name) => ({ [name]: { empty: false } })) }
  for (let page = 1; ; page++) {
    const fields = [...new Set([resource.title, ...names])]
    const request = { page, perPage: pageSize, sort: [['id', 'asc']] as const, filter, fields }
    const { rows } = await readRecords<StoredRecord>(reader, resource.name, request)
    for (const record of rows) addMisfitsOfRecord(table, names, record, misfits)
    if (rows.length < pageSize) return
  }
}

function addMisfitsOfRecord(
  { resource }: Table,
  names: readonly string[],
  record: Values & { id: number; labels?: Record<string, string> },
  misfits: StoredMisfits,
): void {
  for (const name of names) {
    const field = resource.fields[name]
    if (!field || isEmpty(record[name])) continue
    const { misfit, text } = getFieldBehaviour(field)
    if (!misfit(record[name], { unit: undefined, today: undefined })) continue
    misfits.total++
    if (misfits.rows.length >= mostReported) continue
    const texts = { record: formatTitleOrId(resource, record), field: name, value: text(record[name]) }
    misfits.rows.push({ resource: resource.name, recordId: record.id, ...texts })
  }
}
