import type { Requirement } from '../../../src/framework/workflow'
import { getTable, type Model, quoteIdentifier } from '../model'
import type { SqlParameters } from '../sql-parameters'
import { compileTrustedFilter } from './filter-sql'

/**
 * Builds SQL that tells whether the requirement is met.
 * @param alias of the other table, unique within the statement
 * @param record the SQL of the record's id; absent: a parameter
 */
export function requirementSql(
  model: Model,
  { some, none, lastOf, where }: Requirement,
  alias: string,
  slots: SqlParameters,
  record?: string,
): string {
  const other = getTable(model, some ?? none ?? '')
  const compileFilter = (filter: unknown, at: string) =>
    compileTrustedFilter(model, other, filter, at, slots, record).sql
  const last =
    lastOf &&
    `(select max(${alias}l.id) from ${quoteIdentifier(other.name)} ${alias}l where ${compileFilter(lastOf, `${alias}l`)})`
  const picked = last ? `${alias}.id = ${last} and ` : ''
  return `${none ? 'not ' : ''}exists (select from ${quoteIdentifier(other.name)} ${alias} where ${picked}${compileFilter(where, alias)})`
}
