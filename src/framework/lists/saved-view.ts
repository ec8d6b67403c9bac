import type { LooseFilter } from '../filter'
import type { Role } from '../register'
import type { DisplayMode } from './time-views'

/** How a list shows its rows, besides columns and density; all absent: in pages. */
export interface ListFrame {
  /** One long list instead of pages. */
  isLong?: boolean
  /** Groupings of the long list: `status`, `dateOfJoining:month`. */
  groups?: readonly string[]
  /** Totals of all rows below a page. */
  hasTotals?: boolean
  /** Widths of resized columns, in pixels. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stay visible beside the first. */
  pinned?: readonly string[]
}

/** What a saved view stores of a list; an absent part is the list's default. */
export interface ViewState {
  filter?: LooseFilter
  /** Words of the search box. */
  q?: string
  sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  /** In display order. */
  columns?: readonly string[]
  density?: 'comfortable' | 'compact'
  frame?: ListFrame
  /** Absent: rows. */
  as?: Exclude<DisplayMode, 'list'>
}

export type ColumnsAndFrame = Pick<ViewState, 'columns' | 'frame'>

/** The state with its field names mapped by `nameOf`; unmapped ones are left out. */
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
  /** It opens first for me, by my choice or by a role of mine. */
  isDefault: boolean
  /** It opens first by my choice. */
  isMyDefault: boolean
  /** Roles it is shared with. */
  roles: readonly Role[]
  /** Roles for whose holders it opens first. */
  defaultFor: readonly Role[]
  /** Why it can no longer be opened, in words. */
  problem: string | null
  /** Matching records that I may read; null where unknown, absent where not asked for. */
  count?: number | null
  /** The real number is higher than `count`. */
  countCapped?: boolean
}
