import { createHash } from 'node:crypto'
import { indexColumns } from '../database/schema/desired'
import { quote, type Table } from '../records/model'
import type { IndexUse, TableUse } from './usage'
import type { Work } from './work'

/** An index that would help. */
export interface Missing {
  resource: string
  /** The lists it is for, with their figures. */
  why: string[]
  /** Of the list that looks at the most rows; absent where the declaration asks for the index anyway. */
  work?: Work
  /** The same list with the index, and the bytes it takes, where it was tried. */
  tried?: Work & { bytes: number }
  /** What to write into the declaration; absent where it is there already. */
  declaration?: string
  statement: string
}

/** An index that nobody reads and every write pays for. */
export interface Unused {
  resource: string
  index: string
  bytes: number
  scans: number
  why: string
  /** What to take out of the declaration; absent where no declaration asks for the index. */
  declaration?: string
  statement?: string
}

/** A list that is slow and that no index can help. */
export interface Unserved {
  resource: string
  by: string
  work: Work
  why: string
}

export interface Advice {
  /** Since when PostgreSQL counts, ISO 8601, and the whole days since. */
  since: string
  days: number
  tables: (TableUse & { resource: string })[]
  /** Different lists that were looked at. */
  lists: number
  missing: Missing[]
  unused: Unused[]
  unserved: Unserved[]
}

/** `indexes: [['status', '-joinedOn']]`, as it stands in a declaration. */
export const formatDeclaration = (names: readonly string[]): string =>
  `indexes: [[${names.map((name) => `'${name}'`).join(', ')}]]`

/** The index of these fields; under a name that no later start of the server takes for one of its own, and drops. */
export function buildCreateIndex(table: Table, names: readonly string[], isConcurrent = true): string {
  const columns = indexColumns(table, names).join(', ')
  const digest = createHash('sha256').update(columns).digest('hex').slice(0, 10)
  const name = quote(`${table.name.slice(0, 40)}_advised_${digest}`)
  return `create index ${isConcurrent ? 'concurrently ' : ''}${name} on ${quote(table.name)} (${columns})`
}

/** Whether an index begins with the columns of these fields, in their order. */
export function hasIndex(table: Table, names: readonly string[], indexes: readonly IndexUse[]): boolean {
  const needed = indexColumns(table, names).map(stripQuotes)
  return indexes.some(
    ({ table: of, columns, isPartial, isValid }) =>
      of === table.name &&
      isValid &&
      !isPartial &&
      needed.every((column, place) => stripQuotes(columns[place]) === column),
  )
}

/** Without the quotes that PostgreSQL writes around some names only. */
const stripQuotes = (column = '') => column.replaceAll('"', '')
