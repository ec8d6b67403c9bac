import type { ResolvedFilter } from './resolve-filter'

/** Which records, in which order. Lists and exports share it. */
export interface RecordQuery {
  filter: ResolvedFilter
  sort: readonly (readonly [string, 'asc' | 'desc'])[]
  /** Words of the search box as patterns. */
  words: readonly string[]
}
