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
  /** Fields whose update concerns it; default: all. Steps, creation and deletion always do. */
  fields?: readonly string[]
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
  /** The batch that the history tells of. */
  batchId?: number
  /** All of it will be taken back: numbers of series are not drawn for it. */
  isTrial?: boolean
}

/** The resource's handler, where it has to do with an update of the named fields, or with any other action. */
export function handlerOf(
  { handlers }: Writer,
  resource: Resource,
  action: string,
  changed: readonly string[],
): Handler | undefined {
  const handler = handlers[resource.name]
  const isConcerned = action !== 'update' || !handler?.fields || handler.fields.some((name) => changed.includes(name))
  return isConcerned ? handler : undefined
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
  conditions: Conditions,
): Promise<Locked | undefined> {
  return (await lockRecords(writer, table, [id], key, conditions)).get(id)
}

export type Conditions = Readonly<Record<string, (slots: Slots) => string>>

/** As `lockRecord`, of many, in the order of their ids; those that are missing are left out. */
export async function lockRecords(
  writer: Writer,
  table: Table,
  ids: readonly number[],
  key: string,
  conditions: Conditions,
): Promise<Map<number, Locked>> {
  const { isSingle = false } = writer.sql
  const isOne = ids.length === 1
  const shape = JSON.stringify(['lock', table.resource.name, rightsKey(writer.caller), key, isSingle, isOne])
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
    const place = slots.add({ from: 'value', index: 0 })
    // One id is looked up by a plan of its own, without an array.
    const which = isOne ? `t.id = ${place}::bigint` : `t.id = any(${place}::bigint[]) order by t.id`
    const text =
      `select t.id, (select to_json(r) from (select ${columns.join(', ')}) r) as record, json_build_object(${flags.join(', ')}) as flags ` +
      `from ${quote(table.name)} t where ${which}${isSingle ? '' : ' for update of t'}`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<Locked & { id: number }>(bind(statement, writer, [isOne ? ids[0] : ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** What became of fields, `[from, to]`. */
export type Changes = Record<string, [unknown, unknown]>

/** Fields whose values differ. */
export function differences(table: Table, before: Values, after: Values): Changes {
  const changes: Changes = {}
  for (const { name, column } of table.attributes.values()) {
    if (!column || !(name in after)) continue
    const [from, to] = [before[name] ?? null, after[name] ?? null]
    if (!isDeepStrictEqual(from, to)) changes[name] = [from, to]
  }
  return changes
}
