import { getAttribute, type Table } from '../../server/records/model'
import { totalCap } from '../../server/records/query'
import type { RecordQuery } from '../../server/records/sql/record-query'
import type { ResolvedNode } from '../../server/records/sql/resolve-filter'

type Comparison = Extract<ResolvedNode, { kind: 'compare' }>

const ranges = ['in', 'between', 'lt', 'lte', 'gt', 'gte', 'empty']

/** Fields of one index; more would cost every write more than they save. */
const maxFields = 5

/**
 * The fields of an index for a list, as a declaration names them; empty where no index can serve it.
 * Fields compared by equality come first. A range comes before the sort fields where few rows match, which
 * sort fast; otherwise behind them, where the sort begins with it or is read until the page is full.
 */
export function proposeIndex(table: Table, { filter, sort, words }: RecordQuery, total: number): string[] {
  if (words.length > 0) return []
  const compared = listRequiredComparisons(filter.root).filter((each) => isIndexableComparison(table, each))
  const namesBy = (operators: readonly string[]) =>
    compared.filter(({ operator }) => operators.includes(operator)).map(({ attribute }) => attribute.name)
  const range = namesBy(ranges)
  const order = listSortKeys(table, sort)
  const isWalked = total > totalCap || range.includes(order[0] ?? '')
  const rest = isWalked ? [...order, ...range] : [...range.slice(0, 1), ...order]
  const seen = new Set(['id'])
  return [...namesBy(['eq']).sort(), ...rest]
    .filter((name) => !seen.has(stripDescending(name)) && seen.add(stripDescending(name)))
    .slice(0, maxFields)
}

const stripDescending = (name: string) => name.replace(/^-/, '')

/** The conditions that must all hold. */
function listRequiredComparisons(node: ResolvedNode): Comparison[] {
  if (node.kind === 'and') return node.parts.flatMap(listRequiredComparisons)
  return node.kind === 'compare' ? [node] : []
}

const isIndexableComparison = (table: Table, { table: owner, hops, attribute, operand }: Comparison) =>
  owner === table && hops.length === 0 && operand.kind !== 'relation' && isIndexable(table, attribute.name)

function isIndexable(table: Table, name: string): boolean {
  const { column } = getAttribute(table, name)
  return column !== null && column.type !== 'jsonb'
}

/**
 * The sort fields as far as columns hold them.
 * The first is never descending, since PostgreSQL reads an index in both directions.
 */
function listSortKeys(table: Table, sort: RecordQuery['sort']): string[] {
  const end = sort.findIndex(([name]) => name === 'id' || getAttribute(table, name).target || !isIndexable(table, name))
  const keys = end < 0 ? sort : sort.slice(0, end)
  return keys.map(([name, direction]) => (direction === keys[0]?.[1] ? name : `-${name}`))
}
