import type { StewardError } from '../../../../src/framework/errors'
import { keyChanges } from '../../changes/field-keys'
import { quoteIdentifier, type Table } from '../../model'
import { getRightsKey } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { getColumnType, listSeriesColumns, quoteColumnName } from '../../sql/row-columns'
import { SqlParameters } from '../../sql-parameters'
import { buildReferenceError, type References, referenceChecksSql } from '../references'
import { historyIntoFor, trialNumber } from '../row'
import type { Changes, Writer } from '../writer'
import type { CheckedNewRecord } from './new-record'

export interface CreateOutcome {
  place: number
  id: number | null
  changes: Changes
  error?: StewardError
}

interface InsertedRow {
  place: number
  id: number | null
  found: Record<string, boolean | null>
}

/**
 * Inserts the rows with their history in one statement, which also checks
 * references. Answers the refused rows.
 */
export async function insertRecordSet(
  writer: Writer,
  table: Table,
  rows: readonly CheckedNewRecord[],
  references: References,
  results: Map<number, CreateOutcome>,
): Promise<Map<number, StewardError>> {
  const { caller, batchId = null } = writer
  const names = [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))].sort()
  const checked = references.checked.map(({ name }) => name)
  const shape = JSON.stringify(['insertSet', table.name, getRightsKey(caller), names, checked, writer.isTrial])
  const statement = compileStatementOnce(writer.model, shape, () =>
    insertRecordSetSql(writer, table, names, references),
  )
  const fieldNames = [...new Set([...names, ...references.needs])]
  const payload = rows.map(({ place, record, changes, onBehalfOf = caller.onBehalfOf ?? null }) => ({
    ...Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? null])),
    ' place': place,
    ' changes': keyChanges(table, changes),
    ' behalf': onBehalfOf,
  }))
  const values = [JSON.stringify(payload), caller.empId, table.resource.name, caller.sessionId, batchId]
  const answer = await writer.sql.query<InsertedRow>(bindValues(statement, writer, values))
  const records = new Map(rows.map(({ place, record }) => [place, record]))
  const refused = new Map<number, StewardError>()
  for (const { place, id, found } of answer.rows) {
    results.set(place, { place, id, changes: results.get(place)?.changes ?? {} })
    if (id === null) refused.set(place, buildReferenceError(references, records.get(place), found))
  }
  return refused
}

/**
 * Builds the insertion of rows that are sent as one JSON document. It draws the ids
 * first, so that each row can be recognised.
 */
function insertRecordSetSql(writer: Writer, table: Table, names: readonly string[], { checked, needs }: References) {
  const slots = new SqlParameters()
  const place = (index: number) => slots.add({ from: 'value', index })
  const columns = [...new Set([...names, ...needs])].map(
    (name) => `, ${quoteIdentifier(name)} ${getColumnType(table, name)}`,
  )
  // The subquery is evaluated once, not per row.
  const newIdSql = `nextval((select pg_get_serial_sequence('${quoteIdentifier(table.name)}', 'id')::regclass))`
  const inputSql = `select ${newIdSql} as " id", v.* from jsonb_to_recordset(${place(0)}::jsonb) as v(" place" int, " changes" jsonb, " behalf" bigint${columns.join('')})`
  const actor = `${place(1)}::bigint`
  const valueSql = (name: string) => `v.${quoteIdentifier(name)}`
  const referenceColumns = referenceChecksSql(writer, table, checked, slots, valueSql)
  const holds = checked.map(({ name }) => `(r.${quoteIdentifier(name)} or ${valueSql(name)} is null)`)
  const numberColumns = writer.isTrial ? listSeriesColumns(table) : []
  const into = [
    'id',
    ...names.map((name) => quoteColumnName(table, name)),
    'created_by',
    'updated_by',
    ...numberColumns,
  ]
  const from = ['v." id"', ...names.map(valueSql), actor, actor, ...numberColumns.map(() => trialNumber)]
  const text =
    `with v as materialized (${inputSql}), r as materialized (select ${['v." id"', ...referenceColumns].join(', ')} from v), ` +
    `w as (insert into ${quoteIdentifier(table.name)} (${into.join(', ')}) overriding system value select ${from.join(', ')} ` +
    `from v join r on r." id" = v." id"${holds.length > 0 ? ` where ${holds.join(' and ')}` : ''} returning id), ` +
    `h as (${historyIntoFor} select ${place(2)}, w.id, ${actor}, ${place(3)}::uuid, 'create', null, v." changes", ${place(4)}::bigint, v." behalf" from w join v on v." id" = w.id) ` +
    'select v." place" as place, w.id, to_jsonb(r) as found from v join r on r." id" = v." id" left join w on w.id = v." id"'
  return { slots, text }
}
