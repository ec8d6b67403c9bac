import { attributeOf, type Table } from '../records/model'
import { type Question, totalCap } from '../records/query'
import type { ReadyNode } from '../records/sql/ready-filter'

type Compare = Extract<ReadyNode, { kind: 'compare' }>

const ranges = ['in', 'between', 'lt', 'lte', 'gt', 'gte', 'empty']

/** Fields of one index; more would cost every write more than they save. */
const most = 5

/**
 * The fields of an index for a list, as a declaration names them; none where no index can serve it.
 * First those that equal a value, so that what matches stands together, in its order. A range comes before the order
 * where few match, which are sorted fast, and behind it where the order begins with it or is walked until the page is full.
 */
export function candidate(table: Table, { filter, sort, words }: Question, total: number): string[] {
  if (words.length > 0) return []
  const compared = conditions(filter.root).filter((each) => isPlain(table, each))
  const namesBy = (operators: readonly string[]) =>
    compared.filter(({ operator }) => operators.includes(operator)).map(({ attribute }) => attribute.name)
  const range = namesBy(ranges)
  const order = sortable(table, sort)
  const isWalked = total > totalCap || range.includes(order[0] ?? '')
  const rest = isWalked ? [...order, ...range] : [...range.slice(0, 1), ...order]
  const taken = new Set(['id'])
  return [...namesBy(['eq']).sort(), ...rest]
    .filter((name) => !taken.has(plainName(name)) && taken.add(plainName(name)))
    .slice(0, most)
}

const plainName = (name: string) => name.replace(/^-/, '')

/** Conditions that all have to hold. */
function conditions(node: ReadyNode): Compare[] {
  if (node.kind === 'and') return node.parts.flatMap(conditions)
  return node.kind === 'compare' ? [node] : []
}

const isPlain = (table: Table, { table: owner, hops, attribute, operand }: Compare) =>
  owner === table && hops.length === 0 && operand.kind !== 'relation' && isIndexable(table, attribute.name)

function isIndexable(table: Table, name: string): boolean {
  const { column } = attributeOf(table, name)
  return column !== null && column.type !== 'jsonb'
}

/** The keys of an order as far as columns hold them; the first is never turned, as an index is read both ways. */
function sortable(table: Table, sort: Question['sort']): string[] {
  const end = sort.findIndex(([name]) => name === 'id' || attributeOf(table, name).target || !isIndexable(table, name))
  const keys = end < 0 ? sort : sort.slice(0, end)
  return keys.map(([name, direction]) => (direction === keys[0]?.[1] ? name : `-${name}`))
}
