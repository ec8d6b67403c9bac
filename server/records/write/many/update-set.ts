import { StewardError } from '../../../../src/framework/errors'
import { keyChanges } from '../../changes/field-keys'
import { toStepKey } from '../../changes/value-keys'
import { type Attribute, getAttribute, quoteIdentifier, type Table } from '../../model'
import { getRightsKey } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { getColumnType, quoteColumnName } from '../../sql/row-columns'
import { SqlParameters } from '../../sql-parameters'
import { findChangedTreeFields, lockTreeFields } from '../checks/field-checks'
import { buildReferenceError, collectReferences, type References, referenceChecksSql } from '../references'
import { SetRefusedError } from '../refusals'
import { historyIntoFor } from '../row'
import type { Writer } from '../writer'
import type { CheckedChange } from './record-outcome'

/**
 * Writes locked records that change the same fields and trust the same references. One statement writes rows
 * and history and checks the changed references.
 * @returns the refusals of records that were not written
 * @throws SetRefusedError where the changes close a cycle; PostgreSQL's own error where a constraint refuses
 */
export async function updateRecordSet(
  writer: Writer,
  table: Table,
  rows: readonly CheckedChange[],
): Promise<Map<number, StewardError>> {
  const changed = Object.keys(rows[0]?.changes ?? {})
  const names = changed.filter((name) => getAttribute(table, name).column).sort()
  const inputNames = changed.filter((name) => !rows[0]?.trusted?.has(name))
  const references = collectReferences(writer, table, new Set(inputNames), rows)
  const trees = findChangedTreeFields(table, Object.fromEntries(names.map((name) => [name, true])))
  await lockTreeFields(writer, table, trees)
  const refused = await sendRecordSetUpdate(writer, table, names, references, rows)
  const written = rows.map(({ id }) => id).filter((id) => !refused.has(id))
  for (const tree of trees) await refuseCycles(writer, table, tree, written)
  return refused
}

interface UpdatedRow {
  id: number
  done: boolean
  found: Record<string, boolean | null>
}

async function sendRecordSetUpdate(
  writer: Writer,
  table: Table,
  names: readonly string[],
  references: References,
  rows: readonly CheckedChange[],
): Promise<Map<number, StewardError>> {
  const { caller, batchId = null } = writer
  const checked = references.checked.map(({ name }) => name)
  const shape = JSON.stringify(['set', table.name, getRightsKey(caller), names, checked])
  const statement = compileStatementOnce(writer.model, shape, () =>
    updateRecordSetSql(writer, table, names, references),
  )
  const fieldNames = [...new Set([...names, ...references.needs])]
  const payload = rows.map(
    ({ id, record, changes, action = 'update', comment = null, onBehalfOf = caller.onBehalfOf ?? null }) => ({
      ...Object.fromEntries(fieldNames.map((name) => [name, record[name] ?? null])),
      ' id': id,
      ' changes': keyChanges(table, changes),
      ' action': toStepKey(table, action),
      ' comment': comment,
      ' behalf': onBehalfOf,
    }),
  )
  const values = [JSON.stringify(payload), caller.empId, table.resource.name, caller.sessionId, batchId]
  const answer = await writer.sql.query<UpdatedRow>(bindValues(statement, writer, values))
  const records = new Map(rows.map(({ id, record }) => [id, record]))
  const refused = new Map<number, StewardError>()
  for (const { id, done, found } of answer.rows)
    if (!done) refused.set(id, buildReferenceError(references, records.get(id), found))
  return refused
}

/**
 * Builds the update of rows that are sent as one JSON document, typed by column.
 * Keys that are not fields start with a blank.
 */
function updateRecordSetSql(writer: Writer, table: Table, names: readonly string[], { checked, needs }: References) {
  const slots = new SqlParameters()
  const place = (index: number) => slots.add({ from: 'value', index })
  const columns = [...new Set([...names, ...needs])].map(
    (name) => `${quoteIdentifier(name)} ${getColumnType(table, name)}`,
  )
  const inputSql = `select * from jsonb_to_recordset(${place(0)}::jsonb) as v(" id" bigint, " changes" jsonb, " action" text, " comment" text, " behalf" bigint${columns.map((column) => `, ${column}`).join('')})`
  const actor = `${place(1)}::bigint`
  const valueSql = (name: string) => `v.${quoteIdentifier(name)}`
  const referenceColumns = referenceChecksSql(writer, table, checked, slots, valueSql)
  const holds = checked.map(({ name }) => `(r.${quoteIdentifier(name)} or ${valueSql(name)} is null)`)
  const sets = [
    ...names.map((name) => `${quoteColumnName(table, name)} = ${valueSql(name)}`),
    'updated_at = now()',
    `updated_by = ${actor}`,
    'version = t.version + 1',
  ]
  const text =
    `with v as materialized (${inputSql}), r as materialized (select ${[`v." id"`, ...referenceColumns].join(', ')} from v), ` +
    `w as (update ${quoteIdentifier(table.name)} t set ${sets.join(', ')} from v join r on r." id" = v." id" ` +
    `where ${[`t.id = v." id"`, ...holds].join(' and ')} returning t.id), ` +
    `h as (${historyIntoFor} select ${place(2)}, w.id, ${actor}, ${place(3)}::uuid, v." action", v." comment", v." changes", ${place(4)}::bigint, v." behalf" from w join v on v." id" = w.id) ` +
    `select v." id" as id, w.id is not null as done, to_jsonb(r) as found from v join r on r." id" = v." id" left join w on w.id = v." id"`
  return { slots, text }
}

/** Refuses records from which the reference leads back to themselves. Each parent is visited once. */
async function refuseCycles(writer: Writer, table: Table, tree: Attribute, ids: readonly number[]): Promise<void> {
  const [parentSql, tableSql] = [quoteIdentifier(tree.column?.name ?? ''), quoteIdentifier(table.name)]
  const { rows } = await writer.sql.query<{ id: number }>({
    text:
      `with recursive v as (select t.id, t.${parentSql} as parent from ${tableSql} t where t.id = any($1) and t.${parentSql} is not null), ` +
      'up(start, id) as (select distinct parent, parent from v union select up.start, t.id from up cross join lateral ' +
      // `offset 0` makes the planner look up the few parents instead of reading the whole table.
      `(select o.${parentSql} as id from ${tableSql} o where o.id = up.id and o.${parentSql} is not null offset 0) t) ` +
      'select v.id from v join up on up.start = v.parent and up.id = v.id',
    values: [ids],
  })
  if (rows.length === 0) return
  const toCycleError = () => new StewardError('invalidInput', { fields: { [tree.name]: { code: 'cycle' } } })
  throw new SetRefusedError(new Map(rows.map(({ id }) => [id, toCycleError()])))
}
