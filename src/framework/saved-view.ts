import type { LooseFilter } from './filter'
import type { Role } from './register'

/** What a saved view keeps of a list; a part that is absent is as the list usually is. */
export interface ViewState {
  filter?: LooseFilter
  /** Words of the search box. */
  q?: string
  sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  /** In their order. */
  columns?: readonly string[]
  density?: 'comfortable' | 'compact'
}

/** A saved view as somebody sees it. */
export interface SavedView {
  id: number
  name: string
  version: number
  state: ViewState
  isMine: boolean
  /** Opens first for me, by my own choice or by that of a role of mine. */
  isDefault: boolean
  /** Opens first by my own choice. */
  isMyDefault: boolean
  /** Shared with their holders. */
  roles: readonly Role[]
  /** Roles for whose holders it opens first. */
  defaultFor: readonly Role[]
  /** Why the view can no longer be opened, in words. */
  problem: string | null
  /** Records that match within my rights; null where that cannot be told, absent where it was not asked. */
  count?: number | null
  /** There are more than `count`. */
  countCapped?: boolean
}
