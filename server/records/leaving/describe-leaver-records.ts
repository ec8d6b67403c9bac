import type { RefOptions } from '../../../src/fields/ref'
import { listLeavingRules } from '../../../src/framework/steps/leaving-rules'
import { toFieldKey } from '../changes/field-keys'
import { type Attribute, getAttribute, getTable, listStored, type Model, quoteIdentifier, type Table } from '../model'
import type { Reader } from '../query'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { titleSql } from '../sql/title-sql'
import { literalSql, SqlParameters } from '../sql-parameters'
import { type LeaverRecords, type LeaverReference, listLeaverReferences } from './records-of-leaver'

/** What a leader of a handover has to know of a record that names a leaver. */
export interface LeaverRecordDetails {
  id: number
  title: string | null
  /** The records to which it belongs, the nearest first: the task of an assignee, its project, its customer. */
  places: string[]
  /** The day since which it names the person. */
  since: string | null
  /** Others who are responsible for it or for what it belongs to. */
  peopleEmpIds: number[]
}

/** A table on the way from the record to what it belongs to. */
interface Hop {
  table: Table
  alias: string
  /** Builds SQL of one value of the hop's row. */
  valueSql(value: string): string
}

/** Describes the records that were found to name a person, by the key of their reference. */
export async function describeRecordsOfLeaver(
  reader: Reader,
  empId: number,
  lists: readonly LeaverRecords[],
): Promise<Map<string, LeaverRecordDetails[]>> {
  const details = new Map<string, LeaverRecordDetails[]>()
  for (const reference of listLeaverReferences(reader.model)) {
    const ids = lists.find(({ key }) => key === reference.key)?.records.map(({ id }) => id)
    if (ids) details.set(reference.key, await describeLeaverRecords(reader, reference, empId, ids))
  }
  return details
}

/** Describes those of the reference's records that name the person. */
export async function describeLeaverRecords(
  reader: Reader,
  reference: LeaverReference,
  empId: number,
  ids: readonly number[],
): Promise<LeaverRecordDetails[]> {
  const { model, sql } = reader
  const statement = compileStatementOnce(model, `leaver records described ${reference.key}`, () =>
    describeSql(model, reference),
  )
  return (await sql.query<LeaverRecordDetails>(bindValues(statement, reader, [empId, ids]))).rows
}

function describeSql(model: Model, { table, attribute }: LeaverReference) {
  const slots = new SqlParameters()
  const person = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const ids = slots.typed({ from: 'value', index: 1 }, 'bigint[]')
  const own: Hop = { table, alias: 't', valueSql: (value) => value }
  const hops = listHops(model, own)
  const toTitle = (hop: Hop) => hop.valueSql(`(${titleSql({ model, slots }, hop.table, hop.alias)})::text`)
  const [nearest, ...others] = hops.map(toTitle)
  // A record that is called by a person says nothing by its own title.
  const isCalledByPerson = getAttribute(table, table.resource.title).target === model.people
  const title = isCalledByPerson && table.resource.name !== model.people && nearest ? nearest : toTitle(own)
  const places = title === nearest ? others : [nearest, ...others].filter((each) => each !== undefined)
  const duties = [own, ...hops].flatMap((hop) => listDuties(hop, attribute).map((each) => hop.valueSql(each)))
  const text =
    `select t.id::int as id, ${title} as title, array_remove(array[${places.join(', ')}]::text[], null) as places, ` +
    `to_char(${sinceSql(table, attribute, person, slots)}, 'YYYY-MM-DD') as since, ` +
    `coalesce((select array_agg(distinct p.id::int) from unnest(array[${duties.join(', ')}]::bigint[]) p(id) ` +
    `where p.id <> ${person}), '{}') as "peopleEmpIds" ` +
    `from ${quoteIdentifier(table.name)} t where t.id = any(${ids}) order by t.id`
  return { slots, text }
}

/** Lists the tables to which a record belongs by references it must have, and those to which these belong. */
function listHops(model: Model, own: Hop): Hop[] {
  const first = listParents(model, own)
  return [...first, ...first.flatMap((hop) => listParents(model, hop))]
}

function listParents(model: Model, { table, alias, valueSql }: Hop): Hop[] {
  const parents = listStored(table).filter(({ name, target, field, isCommon }) => {
    const isOther = target !== undefined && target !== model.people && target !== table.resource.name
    const isTitle = name === table.resource.title
    return isOther && !isCommon && !isTitle && field.options.required && !getTable(model, target).resource.source
  })
  return parents.map(({ target = '', column }, index) => {
    const parent = getTable(model, target)
    const inner = `${alias}${index}`
    const reference = `${alias}.${quoteIdentifier(column?.name ?? '')}`
    return {
      table: parent,
      alias: inner,
      valueSql: (value) =>
        valueSql(`(select ${value} from ${quoteIdentifier(parent.name)} ${inner} where ${inner}.id = ${reference})`),
    }
  })
}

/** Lists the columns of a table that name who is responsible, without the one that names the leaver. */
const listDuties = ({ table, alias }: Hop, leaver: Attribute): string[] =>
  listStored(table)
    .filter((attribute) => attribute !== leaver)
    .filter(({ field }) => listLeavingRules(field.options as RefOptions).some(({ is }) => is === 'handedOver'))
    .map(({ column }) => `${alias}.${quoteIdentifier(column?.name ?? '')}`)

/** Builds SQL of the day since which the record names the person: its first day, else when it was entered. */
function sinceSql(table: Table, attribute: Attribute, person: string, slots: SqlParameters): string {
  const from = table.resource.noOverlap[0]?.during.from
  const start = from ? getAttribute(table, from).column : undefined
  if (start?.type === 'date') return `t.${quoteIdentifier(start.name)}`
  const field = literalSql(toFieldKey(table, attribute.name), 'text')
  const resource = literalSql(table.resource.name, 'text')
  const entered =
    `select max(h.at) from history h where h.resource = ${resource} and h.record_id = t.id ` +
    `and h.changes -> ${field} ->> 1 = (${person})::text`
  const zone = slots.typed({ from: 'variable', name: '$zone' }, 'text')
  return `(coalesce((${entered}), t.created_at) at time zone ${zone})::date`
}
