import type { Verb } from '../../../src/framework/access'
import type { Caller } from '../caller'
import { getAttribute, isAlwaysFilled, type Model, searchTextSql, type Table } from '../model'
import { createCallerFieldAccess, getReadScope, getVerbScope, scopeSql } from '../scopes'
import type { SqlParameters } from '../sql-parameters'
import { fieldValueSql, filterSql } from './filter-sql'
import type { RecordQuery } from './record-query'
import { buildLabelJoin } from './row-sql'

/** One key of a sort order. */
interface SortKey {
  sql: string
  direction: 'asc' | 'desc'
  /** True where no record has null here. */
  isFilled?: boolean
}

/** Builds `order by`. Nulls come last in both directions. */
export const orderBySql = (keys: readonly SortKey[]): string =>
  keys
    .map(
      ({ sql, direction, isFilled: always }) =>
        `${sql} ${direction}${direction === 'desc' && !always ? ' nulls last' : ''}`,
    )
    .join(', ')

/**
 * Builds the SQL of a query on the table at `t`: the matching records within the scopes of all verbs, and
 * their order. `labels` are references that are joined already; `sortJoins` joins what else the order needs.
 */
export function matchSql(
  model: Model,
  table: Table,
  caller: Caller,
  { filter, sort, words }: RecordQuery,
  labels: Map<string, string>,
  slots: SqlParameters,
  verbs: readonly Verb[] = ['list'],
): { sortJoins: string; where: string; keys: SortKey[] } {
  const sortJoins = sortLabelJoinsSql(model, table, caller, sort, labels, slots)
  const reading = createCallerFieldAccess(model, caller, slots)
  const conditions = [
    ...verbs.map((verb) => scopeSql(model, table, getVerbScope(table, verb, caller), 't', slots)),
    filterSql(model, filter, 't', reading, (index) => ({ from: 'value', index })),
    ...words.map(
      (_, word) =>
        `${searchTextSql(table, 't') ?? "''"} like ${slots.typed({ from: 'value', index: filter.values.length + word }, 'text')}`,
    ),
  ].filter((condition) => condition !== 'true')
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
  return { sortJoins, where, keys: buildSortKeys(model, table, caller, sort, labels, slots) }
}

/** Joins the labels that only the order needs, not the rows. */
function sortLabelJoinsSql(
  model: Model,
  table: Table,
  caller: Caller,
  sort: RecordQuery['sort'],
  labels: Map<string, string>,
  slots: SqlParameters,
): string {
  const joins: string[] = []
  for (const [name] of sort) {
    if (labels.has(name) || name === 'id') continue
    const join = buildLabelJoin(model, table, getAttribute(table, name), caller, 't', `s${joins.length + 1}`, slots)
    if (!join) continue
    joins.push(join.sql)
    labels.set(name, join.label)
  }
  return joins.join(' ')
}

/** Builds the sort keys. References sort by label, everything else by value; equal rows sort by id. */
function buildSortKeys(
  model: Model,
  table: Table,
  caller: Caller,
  sort: RecordQuery['sort'],
  labels: ReadonlyMap<string, string>,
  slots: SqlParameters,
): SortKey[] {
  const keys = sort.map(([name, direction]): SortKey => {
    const attribute = getAttribute(table, name)
    const scope = getReadScope(attribute, caller)
    const value = labels.get(name) ?? fieldValueSql(model, table, attribute, 't', slots)
    const readable =
      scope === 'all' || labels.has(name)
        ? value
        : `case when ${scopeSql(model, table, scope, 't', slots)} then ${value} end`
    const always = readable === value && !labels.has(name) && isAlwaysFilled(table.resource, attribute)
    return { sql: readable, direction, isFilled: always }
  })
  return [...keys, { sql: 't.id', direction: sort[0]?.[1] ?? 'asc', isFilled: true }]
}
