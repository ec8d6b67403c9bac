import { Readable as ReadableStream } from 'node:stream'
import type { BatchRow, RowStatus } from '../../src/framework/batch'
import { getFieldBehaviour } from '../../src/framework/field'
import { fieldLabel } from '../../src/framework/resource'
import { escapeFormula, formatCsvLine } from '../export/csv-stream'
import { readReadableFields, readReferenceLabels, toLabelledChanges } from '../records/history'
import { getAttribute, type Table } from '../records/model'
import type { Reader } from '../records/query'
import { getReadScope } from '../records/scopes'
import { readBatchRows } from './row-results'
import type { StoredBatch } from './store'

interface ListedRow {
  place: number
  recordId: number | null
  isNew: boolean
  status: RowStatus
  changes: Record<string, [unknown, unknown]>
  error: BatchRow['error']
  total: number
}

/** Lists rows of a batch in the order of its records, without what the caller may not read today. */
export async function listBatchRows(
  reader: Reader,
  table: Table,
  { id }: StoredBatch,
  which: { status: RowStatus | undefined; page: number; perPage: number },
): Promise<{ rows: BatchRow[]; total: number }> {
  const { status, page, perPage } = which
  const rows = await readBatchRows<ListedRow>(reader.sql, {
    columns: 'record_id as "recordId", is_new as "isNew", status, count(*) over ()::int as total',
    condition: '($2::text is null or status = $2) order by place limit $3 offset $4',
    values: [id, status ?? null, perPage, (page - 1) * perPage],
  })
  return { rows: await toBatchRows(reader, table, rows), total: rows[0]?.total ?? 0 }
}

async function toBatchRows(reader: Reader, table: Table, rows: readonly ListedRow[]): Promise<BatchRow[]> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const readable = await readReadableFields(reader, table, ids)
  const labels = await readReferenceLabels(reader, table, rows)
  const ofNew = listAlwaysReadableFields(reader, table)
  return rows.map(({ place, recordId, isNew, status, changes, error }) => {
    const { names = recordId === null ? ofNew : nothing, title = '' } = readable.get(recordId ?? 0) ?? {}
    return {
      place,
      recordId,
      isNew,
      title,
      status,
      changes: toLabelledChanges(table, changes, names, labels),
      error: status === 'refused' ? maskUnreadableError(error, names) : null,
    }
  })
}

const nothing: ReadonlySet<string> = new Set()

/** Lists the fields that the caller may read on every record, for a record that does not exist yet. */
const listAlwaysReadableFields = ({ caller }: Reader, table: Table): ReadonlySet<string> =>
  new Set([...table.attributes.values()].filter((each) => getReadScope(each, caller) === 'all').map(({ name }) => name))

/** Masks an error, which may quote values: for fields that the caller may not read it keeps only the code. */
function maskUnreadableError(error: BatchRow['error'], names: ReadonlySet<string>): BatchRow['error'] {
  if (!error?.fields) return error
  const fields = Object.entries(error.fields).map(([name, entry]) => {
    const { code, message } = entry
    return [name, names.has(name.split('.')[0] ?? name) ? entry : { code, ...(message ? { message } : {}) }] as const
  })
  return { ...error, fields: Object.fromEntries(fields) }
}

const csvPage = 1000
const heads = ['Number', 'Record', 'Result', 'Field', 'From', 'To', 'Reason']

/** Writes the result as a CSV file, one line for each field of each record. */
export function exportBatchCsv(
  reader: Reader,
  table: Table,
  batch: StoredBatch,
  status: RowStatus | undefined,
): ReadableStream {
  return ReadableStream.from(generateCsvLines(reader, table, batch, status))
}

async function* generateCsvLines(reader: Reader, table: Table, batch: StoredBatch, status: RowStatus | undefined) {
  yield `\uFEFF${formatCsvLine(heads)}`
  for (let page = 1; ; page++) {
    const { rows } = await listBatchRows(reader, table, batch, { status, page, perPage: csvPage })
    yield rows.flatMap((row) => toCsvLines(table, row)).join('')
    if (rows.length < csvPage) return
  }
}

function toCsvLines(table: Table, { recordId, title, status, changes, error }: BatchRow): string[] {
  const reasons = error ? formatErrorReasons(error) : {}
  const fields = [...new Set([...Object.keys(changes), ...Object.keys(reasons)])]
  return (fields.length > 0 ? fields : ['']).map((name) => {
    const change = changes[name]
    const label = name && table.attributes.has(name) ? fieldLabel(table.resource, name) : name
    const formatSide = (side: 'from' | 'to') =>
      change ? (change[`${side}Label`] ?? formatValue(table, name, change[side])) : ''
    const reason = reasons[name] ?? (error && !error.fields ? error.code : '')
    return formatCsvLine(
      [String(recordId ?? ''), title, status, label, formatSide('from'), formatSide('to'), reason].map(escapeFormula),
    )
  })
}

/** Figures stay as other programs read them, without groups and with a hyphen as their sign. */
function formatValue(table: Table, name: string, value: unknown): string {
  const { field } = getAttribute(table, name)
  return field.type.isNumeric ? String(value ?? '') : getFieldBehaviour(field).text(value)
}

const formatErrorReasons = ({ fields = {} }: NonNullable<BatchRow['error']>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, { code, message }]) => [name, message ?? code]))
