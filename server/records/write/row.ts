import type { Values } from '../../../src/framework/validate'
import { ConcurrentWrite } from '../../database/connect'
import { rememberAnswer, writtenRecordJsonSql } from '../answer-cache'
import { deleteComments } from '../changes/delete-comments'
import { formatChanges, keyEntry } from '../changes/field-keys'
import { getAttribute, quoteIdentifier, type Table } from '../model'
import { canReadWholeRecord } from '../record-cache'
import { getRightsKey } from '../scopes'
import { bindValues, type CompiledStatement, compileStatementOnce } from '../sql/compile-statement'
import { getColumnType, listSeriesColumns, quoteColumnName, toStoredValue } from '../sql/row-columns'
import { SqlParameters } from '../sql-parameters'
import { buildDeletionChange, notifyOldAddresses, requireIdentityChangeAllowed } from './checks/identity'
import { refuseErrors } from './checks/refuse'
import {
  findWrongReferences,
  followedColumn,
  hasEffectSql,
  nothingToCheck,
  type References,
  referenceChecksSql,
} from './references'
import { type Changes, getConcernedPeople, TransactionNeeded, type Writer } from './writer'

/** The history entry of a change. */
interface NewHistoryEntry {
  action: string
  comment: string | null
  changes: Changes
  /** The id of the entry whose state this change restores. */
  restoredFrom?: number | undefined
  /** The person for whom it is done; absent: the caller's `onBehalfOf`. */
  onBehalfOf?: number | null | undefined
}

/** A change of a stored row. */
interface RowChange extends NewHistoryEntry {
  id: number
  /** The version that the caller has read. */
  version?: number
  /** The `xmin` of a record that came from the cache. */
  writtenBy?: string | undefined
  references?: References
  /** The changed record; absent where no column changes. */
  record?: Values
}

/**
 * Inserts the record and its first history entry in one statement, which also checks the references and
 * answers the record where possible.
 * @returns the id
 * @throws StewardError `invalidInput` with the references that are refused
 */
export function insertRecord(
  writer: Writer,
  table: Table,
  values: Values,
  entry: NewHistoryEntry,
  references: References = nothingToCheck,
): Promise<number> {
  const names = Object.keys(values).sort()
  const { isUnread, isTrial, isAlone, trial } = writer
  const checked = references.checked.map(getName)
  const shape = ['insert', table.name, getRightsKey(writer.caller), names, checked, isUnread, isTrial, isAlone, !trial]
  const statement = compileStatementOnce(writer.model, JSON.stringify(shape), () =>
    insertRecordSql(writer, table, names, references),
  )
  const own = names.map((name) => toStoredValue(table, name, values[name]))
  const parameters = [...own, ...buildHistoryValues(writer, table, entry), ...pickCheckedValues(references, values)]
  return sendWrite(writer, table, statement, parameters, references)
}

function insertRecordSql(writer: Writer, table: Table, names: readonly string[], references: References) {
  const slots = new SqlParameters()
  const { checked } = references
  const places = names.map((name, index) => `${slots.add({ from: 'value', index })}::${getColumnType(table, name)}`)
  const [actor, history] = historyEntrySql(writer, slots, names.length)
  const generated = writer.isTrial ? listSeriesColumns(table).map((column) => [column, trialNumber]) : []
  const own = writer.trial ? [...generated, ['id', trialId]] : generated
  const columns = [
    ...names.map((name) => quoteColumnName(table, name)),
    ...own.map(([column]) => column),
    'created_by',
    'updated_by',
  ]
  const valueList = [...places, ...own.map(([, value]) => value), actor, actor].join(', ')
  const trigger = findEffectCondition(writer, table, names)
  const follows =
    trigger &&
    hasEffectSql(
      writer,
      trigger.whose,
      slots,
      trigger.fields.map((name) => places[names.indexOf(name)] ?? 'null'),
    )
  const holds = [
    ...(checked.length > 0 ? [allChecksHoldSql(checked)] : []),
    ...(follows ? [`not r.${quoteIdentifier(followedColumn)}`] : []),
  ]
  const source =
    holds.length === 0 ? `values (${valueList})` : `select ${valueList} from r where ${holds.join(' and ')}`
  const into = `insert into ${quoteIdentifier(table.name)} as t (${columns.join(', ')})`
  const change = `${into} ${writer.trial ? 'overriding system value ' : ''}${source}`
  return writeWithHistorySql(writer, table, references, {
    slots,
    change,
    history,
    next: names.length + historyPlaces,
    follows,
  })
}

/** Finds, for a creation by a single statement, the condition under which it would have an effect. */
function findEffectCondition({ handlers, isAlone }: Writer, { resource }: Table, names: readonly string[]) {
  const whose = isAlone && getConcernedPeople(handlers[resource.name] ?? {})
  const fields = whose ? whose.fields.filter((name) => names.includes(name)) : []
  return whose && fields.length > 0 ? { whose, fields } : undefined
}

/**
 * Writes the changed columns, the next version and the history entry in one statement, which also checks the
 * changed references and answers the record where possible. Either the caller holds the row lock, or the
 * statement checks the version.
 * @throws StewardError `invalidInput` with the references that are refused;
 * ConcurrentWrite where the version has changed
 */
export async function updateRecord(writer: Writer, table: Table, change: RowChange): Promise<void> {
  const { id, changes, version, writtenBy, references = nothingToCheck, record = {} } = change
  // Values that other records store appear only in the history.
  const names = Object.keys(changes)
    .filter((name) => getAttribute(table, name).column)
    .sort()
  const { isSingle = false } = writer.sql
  const checked = references.checked.map(getName)
  const isSeen = writtenBy !== undefined
  const { isUnread, isAlone } = writer
  const how = [isUnread, isSingle, isAlone, isSeen, writer.trial === undefined]
  const shape = ['update', table.name, getRightsKey(writer.caller), names, checked, ...how]
  const statement = compileStatementOnce(writer.model, JSON.stringify(shape), () =>
    updateRecordSql(writer, table, names, references, isSeen),
  )
  const own = names.map((name) => toStoredValue(table, name, record[name] ?? null))
  const condition = [id, version, writtenBy]
  const parameters = [
    ...own,
    ...buildHistoryValues(writer, table, change),
    ...condition,
    ...pickCheckedValues(references, record),
  ]
  await sendWrite(writer, table, statement, parameters, references)
}

function updateRecordSql(
  writer: Writer,
  table: Table,
  names: readonly string[],
  references: References,
  isSeen: boolean,
) {
  const slots = new SqlParameters()
  const { checked } = references
  const sets = names.map((name, index) => {
    return `${quoteColumnName(table, name)} = ${slots.add({ from: 'value', index })}::${getColumnType(table, name)}`
  })
  const [actor, history] = historyEntrySql(writer, slots, names.length)
  const after = names.length + historyPlaces
  const conditions = [`id = ${slots.add({ from: 'value', index: after })}::bigint`]
  if (writer.sql.isSingle || isSeen)
    conditions.push(`version = ${slots.add({ from: 'value', index: after + 1 })}::bigint`)
  if (isSeen) conditions.push(`xmin = ${slots.add({ from: 'value', index: after + 2 })}::text::xid`)
  if (checked.length > 0) conditions.push(`(select ${allChecksHoldSql(checked)} from r)`)
  const set = [...sets, 'updated_at = now()', `updated_by = ${actor}`, 'version = version + 1'].join(', ')
  const change = `update ${quoteIdentifier(table.name)} t set ${set} where ${conditions.join(' and ')}`
  return writeWithHistorySql(writer, table, references, { slots, change, history, next: after + 3 })
}

interface WriteSqlParts {
  slots: SqlParameters
  change: string
  /** The part of the statement that writes the history; absent in a trial save, which is rolled back. */
  history: string | undefined
  /** The index of the first free parameter. */
  next: number
  /** The column that tells whether there is an effect; absent where none is possible. */
  follows?: string | undefined
}

/** Builds the write. It answers one row: the written row, if any, and the results of the reference checks. */
function writeWithHistorySql(
  writer: Writer,
  table: Table,
  { checked, needs }: References,
  { slots, change, history, next, follows }: WriteSqlParts,
) {
  const shownSql = writer.isUnread ? undefined : writtenRecordJsonSql(writer.model, table, writer.caller, slots)
  const isKept = writer.isAlone && shownSql && canReadWholeRecord(table, writer.caller)
  // The answer is built in `returning`, because selecting from the row later would read it again.
  const returning = `${shownSql ? `, ${shownSql} as data` : ''}${isKept ? ', t.xmin::text as "writtenBy"' : ''}`
  const written = `w as (${change} returning t.id${returning})${history ? `, h as (${history})` : ''}`
  const answer = `select w.id${shownSql ? ', w.data' : ''}${isKept ? ', w."writtenBy"' : ''}`
  if (checked.length === 0 && !follows) return { slots, text: `with ${written} ${answer} from w` }
  const places = new Map(
    needs.map((name, index) => [
      name,
      `${slots.add({ from: 'value', index: next + index })}::${getColumnType(table, name)}`,
    ]),
  )
  const referenceColumns = referenceChecksSql(writer, table, checked, slots, (name) => places.get(name) ?? 'null')
  const checksSql = [...referenceColumns, ...(follows ? [follows] : [])].join(', ')
  // The part is materialized, so that locked rows are not looked up twice.
  return {
    slots,
    text: `with r as materialized (select ${checksSql}), ${written} ${answer}, to_json(r) as found from r left join w on true`,
  }
}

/** The answer of a write. `data` is absent where the statement cannot build what the caller may see. */
interface WriteAnswer {
  id: number | null
  data?: string | null
  writtenBy?: string
  found?: Record<string, boolean | null>
}

async function sendWrite(
  writer: Writer,
  table: Table,
  statement: CompiledStatement,
  values: readonly unknown[],
  references: References,
): Promise<number> {
  const { rows } = await writer.sql.query<WriteAnswer>(bindValues(statement, writer, values))
  const { id = null, data, writtenBy, found = {} } = rows[0] ?? {}
  refuseErrors(findWrongReferences(references.checked, found))
  if (found[followedColumn]) throw new TransactionNeeded()
  if (id === null) throw new ConcurrentWrite('Somebody else wrote first')
  writer.trial?.wrote(id)
  if (data !== undefined) rememberAnswer(writer.sql, writer.caller, table.resource.name, id, data)
  if (data && writtenBy) writer.seen?.keep(table, id, { json: data, writtenBy })
  return id
}

/** Picks the values of the fields that reference checks read. */
const pickCheckedValues = ({ needs }: References, record: Values): unknown[] =>
  needs.map((name) => record[name] ?? null)
/** The placeholder for a number of a series in a trial save. A rollback would not return drawn numbers. */
export const trialNumber = `'~' || left(gen_random_uuid()::text, 8)`

/**
 * The placeholder for the next id in a trial save. It is above all drawn ids, within the range of id columns,
 * follows the order of the rows, and differs between two trials at the same time.
 */
const trialId =
  '1500000000 + (extract(epoch from clock_timestamp()) * 10000)::bigint % 6000000 * 100 + floor(random() * 100)::bigint'

const getName = ({ name }: { name: string }) => name
const allChecksHoldSql = (checked: References['checked']) =>
  checked.map(({ name }) => `r.${quoteIdentifier(name)}`).join(' and ')
const historyColumns = 'resource, record_id, actor_emp_id, session_id, action, comment, changes, batch_id'
export const historyInto = `insert into history (${historyColumns})`
/** Begins the history entry of a change that may be made for another person; otherwise as `historyInto`. */
export const historyIntoFor = `insert into history (${historyColumns}, on_behalf_of)`
const historyPlaces = 9

/**
 * Builds the parameter of the actor and the insertion of row `w`'s history entry, from parameter `first` on.
 */
function historyEntrySql(
  { trial }: Writer,
  slots: SqlParameters,
  first: number,
): [actor: string, sql: string | undefined] {
  const place = (index: number) => slots.add({ from: 'value', index: first + index })
  const actor = `${place(0)}::bigint`
  if (trial) return [actor, undefined]
  const entryColumns = `${place(1)}, w.id, ${actor}, ${place(2)}::uuid, ${place(3)}, ${place(4)}, ${place(5)}::jsonb, ${place(6)}::bigint`
  return [
    actor,
    `insert into history (${historyColumns}, restored_from, on_behalf_of) select ${entryColumns}, ${place(7)}::bigint, ${place(8)}::bigint from w`,
  ]
}

/** Lists the values in the order of `historyEntrySql`. */
function buildHistoryValues({ caller, batchId }: Writer, table: Table, entry: NewHistoryEntry): unknown[] {
  const { restoredFrom, onBehalfOf = caller.onBehalfOf } = entry
  const done = [caller.empId, table.resource.name, caller.sessionId, ...keyEntry(table, entry)]
  return [...done, batchId ?? null, restoredFrom ?? null, onBehalfOf ?? null]
}

/** Deletes the record; the history keeps its last values. */
export async function deleteRecord(writer: Writer, table: Table, id: number, record: Values): Promise<void> {
  const { sql, caller, batchId = null } = writer
  const change = buildDeletionChange(table, id, record)
  await requireIdentityChangeAllowed(writer, table, change)
  await sql.query({
    text: `with w as (delete from ${quoteIdentifier(table.name)} where id = $1::bigint returning id) ${historyInto} select $2, w.id, $3::bigint, $4::uuid, 'delete', null, $5::jsonb, $6::bigint from w`,
    values: [id, table.resource.name, caller.empId, caller.sessionId, formatChanges(table, change.changes), batchId],
  })
  await deleteComments(writer, table, [id])
  await notifyOldAddresses(writer, table, change)
}
