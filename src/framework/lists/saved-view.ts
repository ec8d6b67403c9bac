import type { LooseFilter } from '../filter'
import type { Role } from '../register'
import type { DisplayMode } from './time-views'

/** How a list shows its rows, besides columns and density; without any of these it shows pages. */
export interface ListFrame {
  /** True for one long list instead of pages. */
  isLong?: boolean
  /** Groupings of the long list: `status`, `dateOfJoining:month`. */
  groups?: readonly string[]
  /** True where totals of all rows are shown below a page. */
  hasTotals?: boolean
  /** Widths of resized columns, in pixels. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stay visible while scrolling sideways, as the first one always does. */
  pinned?: readonly string[]
}

/** The part of a list that a saved view stores; the list's default applies to absent parts. */
export interface ViewState {
  filter?: LooseFilter
  /** Words of the search box. */
  q?: string
  sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  /** Columns in display order. */
  columns?: readonly string[]
  density?: 'comfortable' | 'compact'
  frame?: ListFrame
  /** How the list is shown; absent: as rows. */
  as?: Exclude<DisplayMode, 'list'>
}

export type ColumnsAndFrame = Pick<ViewState, 'columns' | 'frame'>

/** Maps the field names of the state with `nameOf`; leaves out names without a mapping. */
export function renameFields<State extends ColumnsAndFrame>(
  state: State,
  nameOf: (name: string) => string | undefined,
): State {
  const renameAll = (names: readonly string[]) => names.flatMap((name) => nameOf(name) ?? [])
  const renameGrouping = (grouping: string) => {
    const [field = '', ...unit] = grouping.split(':')
    const name = nameOf(field)
    return name === undefined ? [] : [[name, ...unit].join(':')]
  }
  const { columns, frame } = state
  const { groups, widths, pinned } = frame ?? {}
  const renameWidth = ([field, pixels]: [string, number]) =>
    renameAll([field]).map((name): [string, number] => [name, pixels])
  return {
    ...state,
    ...(columns ? { columns: renameAll(columns) } : {}),
    ...(frame
      ? {
          frame: {
            ...frame,
            ...(groups ? { groups: groups.flatMap(renameGrouping) } : {}),
            ...(widths ? { widths: Object.fromEntries(Object.entries(widths).flatMap(renameWidth)) } : {}),
            ...(pinned ? { pinned: renameAll(pinned) } : {}),
          },
        }
      : {}),
  }
}

/** A saved view as one person sees it. */
export interface SavedView {
  id: number
  name: string
  version: number
  state: ViewState
  isMine: boolean
  /** True where this view opens first for me, by my own choice or because of one of my roles. */
  isDefault: boolean
  /** True where this view opens first by my own choice. */
  isMyDefault: boolean
  /** Roles with which the view is shared. */
  roles: readonly Role[]
  /** Roles for whose holders it opens first. */
  defaultFor: readonly Role[]
  /** Why it can no longer be opened, in words. */
  problem: string | null
  /** Number of matching records that I may read; null where unknown, absent where nobody asked for it. */
  count?: number | null
  /** True where the real number is higher than `count`. */
  countCapped?: boolean
}
