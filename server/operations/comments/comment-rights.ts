import { type Scope, scopeForRights } from '../../../src/framework/access'
import { StewardError } from '../../../src/framework/errors'
import { commentTable, findCommentRules } from '../../../src/framework/steps/comment-rules'
import type { Caller } from '../../records/caller'
import { getTable, type Model, quoteIdentifier, type Table } from '../../records/model'
import type { Reader } from '../../records/query'
import { getRightsKey, getVerbScope, scopeSql } from '../../records/scopes'
import { bindValues, compileStatementOnce } from '../../records/sql/compile-statement'
import { SqlParameters } from '../../records/sql-parameters'

/** The record whose comments are meant. */
export interface CommentedRecord {
  resource: string
  id: number
}

/** What the caller may do with the comments of a record. */
export interface CommentRights {
  table: Table
  mayWrite: boolean
}

/** Tells whether the caller takes out comments of others, on records that they may read. */
export const isModerator = ({ roles }: Caller): boolean => roles.includes('admin')

/** Finds the resource's table; undefined where its records have no comments. */
export function findTableWithComments(model: Model, name: string): Table | undefined {
  const table = model.tables.get(name)
  return table && model.tables.has(commentTable) && findCommentRules(table.resource) ? table : undefined
}

/**
 * Answers the caller's rights on the comments of a record, from their present rights on that record. Nothing
 * else decides who reads and writes comments.
 * @param isHeld true: nobody deletes the record until the transaction ends
 * @throws StewardError `notFound` where the caller may not read the record or its comments
 */
export async function requireCommentRights(
  reader: Reader,
  resource: string,
  id: number,
  isHeld = false,
): Promise<CommentRights> {
  const { model, caller, sql } = reader
  const table = getTable(model, resource)
  // The rights are checked after the lock, so that concurrent changes of the record count.
  if (isHeld)
    await sql.query({
      text: `select from ${quoteIdentifier(table.name)} t where t.id = $1::bigint for key share of t`,
      values: [id],
    })
  const shape = JSON.stringify(['comment rights', resource, getRightsKey(caller)])
  const statement = compileStatementOnce(model, shape, () => {
    const slots = new SqlParameters()
    const place = slots.add({ from: 'value', index: 0 })
    const text =
      `select ${writableSql(model, table, caller, slots)} as "mayWrite" from ${quoteIdentifier(table.name)} t ` +
      `where t.id = ${place}::bigint and ${readableSql(model, table, caller, slots)}`
    return { slots, text }
  })
  const { rows } = await sql.query<{ mayWrite: boolean }>(bindValues(statement, reader, [id]))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return { table, mayWrite: row.mayWrite }
}

/** Builds SQL that tells whether the caller reads the comments of the record at the alias `t`. */
export const readableSql = (model: Model, table: Table, caller: Caller, slots: SqlParameters): string =>
  joinScopes(model, table, slots, [
    getVerbScope(table, 'show', caller),
    rightsScope(findCommentRules(table.resource)?.readableBy, caller),
  ])

function writableSql(model: Model, table: Table, caller: Caller, slots: SqlParameters): string {
  const { writableBy, while: open } = findCommentRules(table.resource) ?? {}
  return joinScopes(model, table, slots, [rightsScope(writableBy, caller), open ? { any: [open], but: [] } : 'all'])
}

const rightsScope = (rights: Parameters<typeof scopeForRights>[0], caller: Caller): Scope =>
  caller.isSystem ? 'all' : scopeForRights(rights, caller.roles)

const joinScopes = (model: Model, table: Table, slots: SqlParameters, scopes: readonly Scope[]): string =>
  `(${scopes.map((scope) => `coalesce(${scopeSql(model, table, scope, 't', slots)}, false)`).join(' and ')})`
