import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import type { Tx } from '../database/connect'
import type { Accounts } from '../session/accounts'
import { asSystem } from './caller'
import { attributeOf, quote, type Table } from './model'
import type { Reader } from './query'
import { rightsKey } from './reading'
import { fieldJson } from './row-sql'
import { Slots as NewSlots, type Slots } from './slots'
import { bind, compiled } from './statement'

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
}

/** A record locked for this transaction, with the answers to the conditions asked of it. */
export interface Locked {
  record: Values
  flags: Readonly<Record<string, boolean>>
}

/**
 * Locks a record and asks conditions of it in one statement.
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
  const shape = JSON.stringify(['lock', table.resource.name, rightsKey(writer.caller), key])
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
      `from ${quote(table.name)} t where t.id = ${slots.add({ from: 'value', index: 0 })}::bigint for update of t`
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
}

const stored = (table: Table, name: string, value: unknown) =>
  value !== null && attributeOf(table, name).field.type.isDocument ? JSON.stringify(value) : value

const historyInto = 'insert into history (resource, record_id, actor_emp_id, session_id, action, comment, changes)'

/** Inserts the record and its first history entry in one statement. */
export async function insertRecord(writer: Writer, table: Table, values: Values, entry: Entry): Promise<number> {
  const names = Object.keys(values).sort()
  const base = names.length
  const columns = [
    ...names.map((name) => quote(attributeOf(table, name).column?.name ?? '')),
    'created_by',
    'updated_by',
  ]
  const places = [
    ...names.map((name, index) => `$${index + 1}::${attributeOf(table, name).column?.type}`),
    `$${base + 1}::bigint`,
    `$${base + 1}::bigint`,
  ]
  const text =
    `with w as (insert into ${quote(table.name)} (${columns.join(', ')}) values (${places.join(', ')}) returning id), ` +
    `h as (${historyInto} select $${base + 2}, w.id, $${base + 1}::bigint, $${base + 3}::uuid, $${base + 4}, $${base + 5}, $${base + 6}::jsonb from w) select id from w`
  const { name } = compiled(JSON.stringify(['insert', table.name, names]), () => ({ text, slots: new NewSlots() }))
  const { rows } = await writer.sql.query<{ id: number }>({
    ...(name ? { name } : {}),
    text,
    values: [
      ...names.map((n) => stored(table, n, values[n])),
      writer.caller.empId,
      table.resource.name,
      writer.caller.sessionId,
      entry.action,
      entry.comment,
      JSON.stringify(entry.changes),
    ],
  })
  return rows[0]?.id ?? 0
}

/** Writes the changed columns, the next version and the history entry in one statement; the caller holds the row's lock. */
export async function updateRecord(writer: Writer, table: Table, id: number, entry: Entry): Promise<void> {
  const names = Object.keys(entry.changes).sort()
  const base = names.length
  const sets = names.map(
    (name, index) =>
      `${quote(attributeOf(table, name).column?.name ?? '')} = $${index + 1}::${attributeOf(table, name).column?.type}`,
  )
  const text =
    `with w as (update ${quote(table.name)} set ${[...sets, `updated_at = now()`, `updated_by = $${base + 1}::bigint`, 'version = version + 1'].join(', ')} where id = $${base + 2}::bigint returning id) ` +
    `${historyInto} select $${base + 3}, w.id, $${base + 1}::bigint, $${base + 4}::uuid, $${base + 5}, $${base + 6}, $${base + 7}::jsonb from w`
  const { name } = compiled(JSON.stringify(['update', table.name, names]), () => ({ text, slots: new NewSlots() }))
  await writer.sql.query({
    ...(name ? { name } : {}),
    text,
    values: [
      ...names.map((n) => stored(table, n, entry.changes[n]?.[1] ?? null)),
      writer.caller.empId,
      id,
      table.resource.name,
      writer.caller.sessionId,
      entry.action,
      entry.comment,
      JSON.stringify(entry.changes),
    ],
  })
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
