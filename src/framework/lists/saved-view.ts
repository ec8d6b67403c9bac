import type { LooseFilter } from '../filter'
import type { Role } from '../register'
import type { Look } from './gantt'

/** How the rows of a list stand beyond columns and density; all absent: in pages. */
export interface ListFrame {
  /** One long list instead of pages. */
  isLong?: boolean
  /** What the long list is grouped by: `status`, `dateOfJoining:month`. */
  groups?: readonly string[]
  /** Figures of all rows below a page. */
  hasTotals?: boolean
  /** Pixels of the columns whose width was changed. */
  widths?: Readonly<Record<string, number>>
  /** Columns that stay in view beside the first. */
  pinned?: readonly string[]
}

/** What a saved view keeps of a list; a part that is absent is as the list usually is. */
export interface ViewState {
  filter?: LooseFilter
  /** Words of the search box. */
  q?: string
  sort?: readonly (readonly [string, 'asc' | 'desc'])[]
  /** In their order. */
  columns?: readonly string[]
  density?: 'comfortable' | 'compact'
  frame?: ListFrame
  /** Absent: rows. */
  as?: Exclude<Look, 'list'>
}

export type Looks = Pick<ViewState, 'columns' | 'frame'>

/** The look with the fields it names put through `nameOf`; those that it answers nothing for are left out. */
export function renameFields<State extends Looks>(state: State, nameOf: (name: string) => string | undefined): State {
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
