import { createHash } from 'node:crypto'
import { quoteIdentifier, type Table } from '../../server/records/model'
import { listIndexColumns } from '../../server/schema/desired-tables'
import type { IndexStatistics, TableStatistics } from './usage'
import type { QueryCost } from './work'

/** An index that would help. */
export interface MissingIndex {
  resource: string
  /** The lists that it serves, with their figures. */
  why: string[]
  /** The work of the list that reads the most rows; absent where only the declaration asks for the index. */
  work?: QueryCost
  /** The work of the same list with the index, and the size of the index in bytes; only where it was tried. */
  tried?: QueryCost & { bytes: number }
  /** The line to add to the declaration; absent where it is already there. */
  declaration?: string
  statement: string
}

/** An index that nobody reads; every write still pays for it. */
export interface UnusedIndex {
  resource: string
  index: string
  bytes: number
  scans: number
  why: string
  /** The line to remove from the declaration; absent where no declaration asks for the index. */
  declaration?: string
  statement?: string
}

/** A list that is slow and that no index can help. */
export interface SlowList {
  resource: string
  by: string
  work: QueryCost
  why: string
}

export interface Advice {
  /** When the statistics of PostgreSQL began, ISO 8601, and the whole days since. */
  since: string
  days: number
  tables: (TableStatistics & { resource: string })[]
  /** Number of different lists that were measured. */
  lists: number
  missing: MissingIndex[]
  unused: UnusedIndex[]
  unserved: SlowList[]
}

/** `indexes: [['status', '-joinedOn']]`, as it stands in a declaration. */
export const formatIndexDeclaration = (names: readonly string[]): string =>
  `indexes: [[${names.map((name) => `'${name}'`).join(', ')}]]`

/**
 * SQL that creates the index of these fields.
 * Its name is not one of the server's own, so a later start does not drop it.
 */
export function buildCreateIndex(table: Table, names: readonly string[], isConcurrent = true): string {
  const columns = listIndexColumns(table, names).join(', ')
  const digest = createHash('sha256').update(columns).digest('hex').slice(0, 10)
  const name = quoteIdentifier(`${table.name.slice(0, 40)}_advised_${digest}`)
  return `create index ${isConcurrent ? 'concurrently ' : ''}${name} on ${quoteIdentifier(table.name)} (${columns})`
}

/** Whether an index begins with the columns of these fields, in their order. */
export function hasIndex(table: Table, names: readonly string[], indexes: readonly IndexStatistics[]): boolean {
  const needed = listIndexColumns(table, names).map(stripQuotes)
  return indexes.some(
    ({ table: of, columns, isPartial, isValid }) =>
      of === table.name &&
      isValid &&
      !isPartial &&
      needed.every((column, place) => stripQuotes(columns[place]) === column),
  )
}

/** Removes the quotes, which PostgreSQL writes around some names only. */
const stripQuotes = (column = '') => column.replaceAll('"', '')
