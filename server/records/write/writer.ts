import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import { Overtaken, type Tx } from '../../database/connect'
import type { Accounts } from '../../session/accounts'
import { asSystem } from '../caller'
import { attributeOf, quote, type Table } from '../model'
import type { Reader } from '../query'
import { rightsKey } from '../reading'
import { fieldJson } from '../row-sql'
import { keepShown, writtenSql } from '../shown'
import { Slots as NewSlots, type Slots } from '../slots'
import { bind, compiled } from '../statement'

/** A change of one record, as handlers see it. */
export interface Change {
  writer: Writer
  resource: Resource
  /** `create`, `update`, `delete`, a transition or an action. */
  action: string
  /** Absent before a record is created. */
  id?: number
  before: Values | null
  record: Values
  /** Answers to what the step asked for. */
  asked: Values
  comment: string | null
}

/** Effects of a resource's changes, in the transaction of the change. */
export interface Handler {
  /** May refuse by throwing, or answer values to save beside the sent ones. */
  before?(change: Change): Promise<Values | undefined>
  after?(change: Change & { id: number }): Promise<void>
  actions?: Readonly<Record<string, (change: Change & { id: number }) => Promise<void>>>
}

/** What every write needs to know; `sql` is the transaction. */
export interface Writer extends Reader {
  sql: Tx
  handlers: Readonly<Record<string, Handler>>
  company: { currency: string; zone: string }
  accounts: Accounts
  /** Nobody reads what is written: writes answer no record. */
  isUnread?: boolean
}

/** The same work as the server's own: what follows from a change needs no grant of the person's. */
export const asServer = (writer: Writer): Writer => ({ ...writer, caller: asSystem() })

/** A record locked for this transaction, with the answers to the conditions asked of it. */
export interface Locked {
  record: Values
  flags: Readonly<Record<string, boolean>>
}

/**
 * Locks a record and asks conditions of it in one statement. Where a statement stands for itself nothing is locked: the
 * write then asks for the version read here.
 * @param key names the conditions: equal keys must mean equal conditions
 * @param conditions SQL conditions on alias `t` by name
 */
export async function lockRecord(
  writer: Writer,
  table: Table,
  id: number,
  key: string,
  conditions: Readonly<Record<string, (slots: Slots) => string>>,
): Promise<Locked | undefined> {
  const { isSingle = false } = writer.sql
  const shape = JSON.stringify(['lock', table.resource.name, rightsKey(writer.caller), key, isSingle])
  const statement = compiled(shape, () => {
    const slots = new NewSlots()
    const columns = [...table.attributes.values()]
      .filter((attribute) => attribute.column)
      .map(
        (attribute) =>
          `${fieldJson(writer.model, table, attribute, asSystem(), 't', slots)} as ${quote(attribute.name)}`,
      )
    const flags = Object.entries(conditions).map(
      ([name, condition]) => `'${name}', coalesce(${condition(slots)}, false)`,
    )
    const text =
      `select (select to_json(r) from (select ${columns.join(', ')}) r) as record, json_build_object(${flags.join(', ')}) as flags ` +
      `from ${quote(table.name)} t where t.id = ${slots.add({ from: 'value', index: 0 })}::bigint${isSingle ? '' : ' for update of t'}`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<{ record: Values; flags: Record<string, boolean> }>(
    bind(statement, writer, [id]),
  )
  return rows[0]
}

/** Fields whose values differ, `[from, to]`. */
export function differences(table: Table, before: Values, after: Values): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const { name, column } of table.attributes.values()) {
    if (!column || !(name in after)) continue
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isDeepStrictEqual(from, to)) changes[name] = [from, to]
  }
  return changes
}

interface Entry {
  action: string
  comment: string | null
  changes: Record<string, [unknown, unknown]>
  /** Of the record that was changed, as it was read. */
  version?: number
}

const stored = (table: Table, name: string, value: unknown) =>
  value !== null && attributeOf(table, name).field.type.isDocument ? JSON.stringify(value) : value

const historyInto = 'insert into history (resource, record_id, actor_emp_id, session_id, action, comment, changes)'

const columnType = (table: Table, name: string) => attributeOf(table, name).column?.type
const columnName = (table: Table, name: string) => quote(attributeOf(table, name).column?.name ?? '')

/** Inserts the record and its first history entry in one statement, which also answers the record where it can. */
export async function insertRecord(writer: Writer, table: Table, values: Values, entry: Entry): Promise<number> {
  const names = Object.keys(values).sort()
  const shape = JSON.stringify(['insert', table.name, rightsKey(writer.caller), names, writer.isUnread])
  const statement = compiled(shape, () => insertSql(writer, table, names))
  const sent = [...names.map((name) => stored(table, name, values[name])), ...historyValues(writer, table, entry)]
  const { rows } = await writer.sql.query<Written>(bind(statement, writer, sent))
  return keepWritten(writer, table, rows[0])
}

/** What a write answers: the id, and what the caller may see of the record, absent where the statement cannot tell. */
interface Written {
  id: number
  data?: string | null
}

function keepWritten(writer: Writer, table: Table, written: Written | undefined): number {
  const { id, data } = written ?? { id: 0 }
  if (data !== undefined) keepShown(writer.sql, table.resource.name, id, data)
  return id
}

function insertSql(writer: Writer, table: Table, names: readonly string[]) {
  const slots = new NewSlots()
  const places = names.map((name, index) => `${slots.add({ from: 'value', index })}::${columnType(table, name)}`)
  const [actor, history] = historySql(slots, names.length)
  const columns = [...names.map((name) => columnName(table, name)), 'created_by', 'updated_by'].join(', ')
  const text =
    `with w as (insert into ${quote(table.name)} (${columns}) values (${[...places, actor, actor].join(', ')}) returning *), ` +
    `h as (${history}) ${answerSql(writer, table, slots)}`
  return { slots, text }
}

function answerSql({ model, caller, isUnread }: Writer, table: Table, slots: Slots): string {
  const shown = isUnread ? undefined : writtenSql(model, table, caller, slots)
  return `select w.id${shown ? `, (${shown}) as data` : ''} from w`
}

/**
 * Writes the changed columns, the next version and the history entry in one statement, which also answers the record
 * where it can; the caller holds the row's lock, or the version it read is still the stored one.
 * @throws Overtaken where it is not
 */
export async function updateRecord(writer: Writer, table: Table, id: number, entry: Entry): Promise<void> {
  // What other records store is told in the history only.
  const names = Object.keys(entry.changes)
    .filter((name) => attributeOf(table, name).column)
    .sort()
  const { isSingle = false } = writer.sql
  const shape = JSON.stringify(['update', table.name, rightsKey(writer.caller), names, writer.isUnread, isSingle])
  const statement = compiled(shape, () => updateSql(writer, table, names))
  const changed = names.map((name) => stored(table, name, entry.changes[name]?.[1] ?? null))
  const sent = [...changed, ...historyValues(writer, table, entry), id, entry.version]
  const { rows } = await writer.sql.query<Written>(bind(statement, writer, sent))
  if (isSingle && rows.length === 0) throw new Overtaken('Somebody else wrote first')
  keepWritten(writer, table, rows[0])
}

function updateSql(writer: Writer, table: Table, names: readonly string[]) {
  const slots = new NewSlots()
  const sets = names.map((name, index) => {
    return `${columnName(table, name)} = ${slots.add({ from: 'value', index })}::${columnType(table, name)}`
  })
  const [actor, history] = historySql(slots, names.length)
  const id = slots.add({ from: 'value', index: names.length + historyPlaces })
  const read = writer.sql.isSingle
    ? ` and version = ${slots.add({ from: 'value', index: names.length + historyPlaces + 1 })}::bigint`
    : ''
  const set = [...sets, 'updated_at = now()', `updated_by = ${actor}`, 'version = version + 1'].join(', ')
  const text =
    `with w as (update ${quote(table.name)} set ${set} where id = ${id}::bigint${read} returning *), ` +
    `h as (${history}) ${answerSql(writer, table, slots)}`
  return { slots, text }
}

const historyPlaces = 6

/** The person's place, and the statement that adds the entry of the row `w`; its values stand from `first` on. */
function historySql(slots: Slots, first: number): [actor: string, sql: string] {
  const place = (index: number) => slots.add({ from: 'value', index: first + index })
  const actor = `${place(0)}::bigint`
  const sql = `${historyInto} select ${place(1)}, w.id, ${actor}, ${place(2)}::uuid, ${place(3)}, ${place(4)}, ${place(5)}::jsonb from w`
  return [actor, sql]
}

/** In the order of `historySql`. */
function historyValues({ caller }: Writer, table: Table, { action, comment, changes }: Entry): unknown[] {
  return [caller.empId, table.resource.name, caller.sessionId, action, comment, JSON.stringify(changes)]
}

/** Deletes the record; its last values stay in the history. */
export async function deleteRecord(writer: Writer, table: Table, id: number, record: Values): Promise<void> {
  const changes = differences(
    table,
    record,
    Object.fromEntries([...table.attributes.keys()].map((name) => [name, null])),
  )
  await writer.sql.query({
    text: `with w as (delete from ${quote(table.name)} where id = $1::bigint returning id) ${historyInto} select $2, w.id, $3::bigint, $4::uuid, 'delete', null, $5::jsonb from w`,
    values: [id, table.resource.name, writer.caller.empId, writer.caller.sessionId, JSON.stringify(changes)],
  })
}
