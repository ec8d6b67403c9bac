import type { Sql } from '../database/connect'
import type { Caller } from './caller'
import { type Model, quote, type Table } from './model'
import { rightsKey, scopeSql, verbScope } from './reading'
import type { Slots } from './slots'
import { rowSql } from './sql/row-sql'

/**
 * A record as JSON text, where the caller may see it.
 * @param condition selects the record, on alias `t`
 * @param more columns beside it
 */
export function recordSql(
  model: Model,
  table: Table,
  caller: Caller,
  slots: Slots,
  condition: string,
  more = '',
): string {
  const scope = scopeSql(model, table, verbScope(table, 'show', caller), 't', slots)
  const json = jsonSql(model, table, caller, slots)
  return `select ${json} as data${more} from ${quote(table.name)} t where ${condition} and ${scope}`
}

const jsonSql = (model: Model, table: Table, caller: Caller, slots: Slots) =>
  `(select to_json(p)::text from (select ${rowSql(model, table, caller, 't', slots, [...table.attributes.keys()], true).columns}) p)`

/**
 * The record as JSON text for the `returning` of a write at alias `t`; null where the caller may not see it.
 * Undefined where the answer reads the written table too: a statement sees it as it was before.
 */
export function writtenSql(model: Model, table: Table, caller: Caller, slots: Slots): string | undefined {
  const added = slots.bindings.length
  const scope = scopeSql(model, table, verbScope(table, 'show', caller), 't', slots)
  const json = jsonSql(model, table, caller, slots)
  const sql = scope === 'true' ? json : `case when ${scope} then ${json} end`
  if (!sql.includes(quote(table.name))) return sql
  slots.bindings.length = added
  return undefined
}

interface Shown {
  resource: string
  id: number
  /** The rights that the answer was made with. */
  reader: string
  json: string | null
  /** How many statements the transaction had sent when the answer was made. */
  sent: number
}

const answers = new WeakMap<Sql, Shown>()

/** A person, and the server acting for that person, are two readers. */
const readerKey = (caller: Caller) => `${rightsKey(caller)} ${caller.empId}`

/** Keeps what a write answered, until the transaction sends another statement. */
export function storeShown(sql: Sql, caller: Caller, resource: string, id: number, json: string | null): void {
  if (sql.sent !== undefined) answers.set(sql, { resource, id, reader: readerKey(caller), json, sent: sql.sent })
}

/** The record as the transaction's last statement answered it to this reader; null: not visible. */
export function findShown(sql: Sql, caller: Caller, resource: string, id: number): string | null | undefined {
  const cached = answers.get(sql)
  const isIt = cached?.sent === sql.sent && cached?.resource === resource && cached.id === id
  return isIt && cached.reader === readerKey(caller) ? cached.json : undefined
}
