import type { Caller } from '../caller'
import { getTable, type Model, quoteIdentifier } from '../model'
import { getReadScope, getVerbScope, scopeSql } from '../scopes'
import { fieldValueSql } from '../sql/filter-sql'
import type { SqlParameters } from '../sql-parameters'
import type { ReferenceHop } from './plan'

/**
 * The tables to which groupings lead over references, each joined once. A reference
 * names one record, so no join multiplies rows.
 */
export class GroupJoins {
  private readonly joined = new Map<string, { alias: string; sql: string }>()

  constructor(
    private readonly model: Model,
    private readonly caller: Caller,
    private readonly slots: SqlParameters,
  ) {}

  /** Answers the alias of the table at the end of the references; the records are at `t`. */
  aliasOf(hops: readonly ReferenceHop[]): string {
    return hops.reduce((from, hop) => this.join(from, hop), 't')
  }

  /**
   * Joins what a filter could reach: records that the caller may list, over
   * references that the caller may read.
   */
  private join(from: string, { table, attribute }: ReferenceHop): string {
    const key = `${from}.${attribute.name}`
    const existing = this.joined.get(key)
    if (existing) return existing.alias
    const { model, caller, slots } = this
    const target = getTable(model, attribute.target ?? '')
    const alias = `w${this.joined.size}`
    const conditions = [
      `${alias}.id = ${fieldValueSql(model, table, attribute, from, slots)}`,
      scopeSql(model, table, getReadScope(attribute, caller), from, slots),
      scopeSql(model, target, getVerbScope(target, 'list', caller), alias, slots),
    ].filter((condition) => condition !== 'true')
    const sql = ` left join ${quoteIdentifier(target.name)} ${alias} on ${conditions.join(' and ')}`
    this.joined.set(key, { alias, sql })
    return alias
  }

  joins(): string {
    return [...this.joined.values()].map(({ sql }) => sql).join('')
  }
}
