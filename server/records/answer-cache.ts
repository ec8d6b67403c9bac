import type { Sql } from '../database/connect'
import type { Caller } from './caller'
import { type Model, quoteIdentifier, type Table } from './model'
import { getRightsKey, getVerbScope, scopeSql } from './scopes'
import { recordColumnsSql } from './sql/row-sql'
import type { SqlParameters } from './sql-parameters'

/**
 * Builds SQL of a record as JSON text, where the caller may see the record.
 * @param condition selects the record, on alias `t`
 * @param more columns beside it
 */
export function visibleRecordSql(
  model: Model,
  table: Table,
  caller: Caller,
  slots: SqlParameters,
  condition: string,
  more = '',
): string {
  const scope = scopeSql(model, table, getVerbScope(table, 'show', caller), 't', slots)
  const json = recordJsonSql(model, table, caller, slots)
  return `select ${json} as data${more} from ${quoteIdentifier(table.name)} t where ${condition} and ${scope}`
}

const recordJsonSql = (model: Model, table: Table, caller: Caller, slots: SqlParameters) =>
  `(select to_json(p)::text from (select ${recordColumnsSql(model, table, caller, 't', slots, [...table.attributes.keys()], true).columns}) p)`

/**
 * Builds SQL of the record as JSON text for the `returning` of a write at alias `t`; its value is null where
 * the caller may not see the record. Undefined where the JSON also reads the written table by a subquery,
 * because that would read the table as it was before the write.
 */
export function writtenRecordJsonSql(
  model: Model,
  table: Table,
  caller: Caller,
  slots: SqlParameters,
): string | undefined {
  const added = slots.bindings.length
  const scope = scopeSql(model, table, getVerbScope(table, 'show', caller), 't', slots)
  const json = recordJsonSql(model, table, caller, slots)
  const sql = scope === 'true' ? json : `case when ${scope} then ${json} end`
  if (!sql.includes(quoteIdentifier(table.name))) return sql
  slots.bindings.length = added
  return undefined
}

interface CachedAnswer {
  resource: string
  id: number
  /** Identifies the reader and the rights for whom the answer was made. */
  reader: string
  json: string | null
  /** The number of statements that the transaction had sent when the answer was made. */
  sent: number
}

const answers = new WeakMap<Sql, CachedAnswer>()

/** Identifies a reader. A person, and the server when it acts for that person, are two readers. */
const getReaderKey = (caller: Caller) => `${getRightsKey(caller)} ${caller.empId}`

/** Caches the answer of a write until the transaction sends another statement. */
export function rememberAnswer(sql: Sql, caller: Caller, resource: string, id: number, json: string | null): void {
  if (sql.sent !== undefined) answers.set(sql, { resource, id, reader: getReaderKey(caller), json, sent: sql.sent })
}

/**
 * Finds the answer that the transaction's last statement gave to this
 * reader; null: the record is not visible.
 */
export function findRememberedAnswer(
  sql: Sql,
  caller: Caller,
  resource: string,
  id: number,
): string | null | undefined {
  const cached = answers.get(sql)
  const isIt = cached?.sent === sql.sent && cached?.resource === resource && cached.id === id
  return isIt && cached.reader === getReaderKey(caller) ? cached.json : undefined
}
