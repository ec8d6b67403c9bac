import type { ListFrame } from '../../../framework/lists/saved-view'
import type { Shown } from '../../columns'

/** A column as it is drawn; `left` is where it stays while the others scroll away. */
export interface Placed {
  shown: Shown
  width: number
  left: number | undefined
}

export const narrowest = 64
export const widest = 800
/** The column of the menu at the end. */
export const menuWidth = 56

const titleWidth = 230

/** No heading is cut: its letters, and the menu and the edge beside them. */
const headingWidth = (label: string) => Math.round(label.length * 8.2) + 62

export const usualWidth = (shown: Shown, isFirst: boolean): number =>
  Math.max(isFirst ? titleWidth : (shown.column.width ?? 150), headingWidth(shown.label))

export const clampWidth = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)))

/**
 * Columns from left to right: the first, those that stay in view, the others. Columns of words share what is left of
 * `available` pixels, or give way a little before anything scrolls; where there is little room, only the first stays.
 */
export function placed(
  columns: readonly Shown[],
  { widths = {}, pinned = [] }: ListFrame,
  available: number,
): Placed[] {
  const isNarrow = available < 600
  const stays = (shown: Shown, index: number) => index === 0 || (!isNarrow && pinned.includes(shown.name))
  const staying = columns.filter(stays)
  const ordered = [...staying, ...columns.filter((shown) => !staying.includes(shown))]
  const most = isNarrow ? Math.round(available * 0.45) : widest
  const natural = ordered.map((shown, index) => {
    const width = widths[shown.name] ?? usualWidth(shown, index === 0)
    return index === 0 ? Math.min(width, most) : width
  })
  const gives = ordered.map((shown, index) => widths[shown.name] === undefined && (index === 0 || !!shown.column.flex))
  const fitted = stretched(ordered, natural, gives, available - menuWidth)
  let left = 0
  return ordered.map((shown, index) => {
    const width = fitted[index] ?? 0
    const place = { shown, width, left: index < staying.length ? left : undefined }
    left += width
    return place
  })
}

/** The widths after those that give have taken or given their share of the difference to `room`, where that is enough. */
function stretched(
  columns: readonly Shown[],
  natural: readonly number[],
  gives: readonly boolean[],
  room: number,
): readonly number[] {
  const given = total(natural.filter((_, index) => gives[index]))
  const share = given > 0 ? (room - total(natural)) / given : 0
  const widths = natural.map((width, index) => {
    if (!gives[index]) return width
    const least = Math.max(Math.round(width * 0.62), headingWidth(columns[index]?.label ?? ''))
    return Math.max(Math.min(width, least), Math.floor(width * (1 + share)))
  })
  // What scrolls sideways all the same need not be cut as well.
  return total(widths) > room ? natural : widths
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

export const widthOf = (columns: readonly Placed[]): number => total(columns.map(({ width }) => width)) + menuWidth

/** The names in a new order, one of them moved to the place of another; the first stays the first. */
export function movedTo(names: readonly string[], name: string, place: string): string[] {
  const [from, to] = [names.indexOf(name), names.indexOf(place)]
  if (from < 1 || to < 1) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
