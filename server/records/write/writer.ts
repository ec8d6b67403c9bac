import { isDeepStrictEqual } from 'node:util'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { Tx } from '../../database/connect'
import type { Accounts } from '../../session/accounts'
import { asSystem } from '../caller'
import { quote, type Table } from '../model'
import type { Reader } from '../query'
import { rightsKey } from '../reading'
import { fieldJson } from '../row-sql'
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
