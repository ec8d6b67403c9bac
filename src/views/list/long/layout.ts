import type { ListFrame } from '../../../framework/saved-view'
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

const titleWidth = 215

/** No heading is cut: its letters, and the menu and the edge beside them. */
const headingWidth = (label: string) => Math.round(label.length * 8.2) + 62

export const usualWidth = (shown: Shown, isFirst: boolean): number =>
  Math.max(isFirst ? titleWidth : (shown.column.width ?? 150), headingWidth(shown.label))

export const clampWidth = (width: number): number => Math.min(widest, Math.max(narrowest, Math.round(width)))

/**
 * Columns from left to right: the first, those that stay in view, the others. Columns of words share what is left of
 * `available` pixels; where there is little, only the first stays, and takes less than half.
 */
export function placed(
  columns: readonly Shown[],
  { widths = {}, pinned = [] }: ListFrame,
  available: number,
): Placed[] {
  const isNarrow = available < 600
  const stays = (shown: Shown, index: number) => index === 0 || (!isNarrow && pinned.includes(shown.name))
  const ordered = [...columns.filter(stays), ...columns.filter((shown, index) => !stays(shown, index))]
  const base = ordered.map((shown, index) => {
    const width = widths[shown.name] ?? usualWidth(shown, index === 0)
    return index === 0 && isNarrow ? Math.min(width, Math.round(available * 0.45)) : width
  })
  const weights = ordered.map((shown, index) =>
    widths[shown.name] === undefined && (index === 0 || shown.column.flex) ? (base[index] ?? 0) : 0,
  )
  const spare = Math.max(0, available - menuWidth - total(base))
  const share = total(weights) > 0 ? spare / total(weights) : 0
  let left = 0
  return ordered.map((shown, index) => {
    const width = Math.floor((base[index] ?? 0) + share * (weights[index] ?? 0))
    const place = {
      shown,
      width,
      left: columns.indexOf(shown) === 0 || stays(shown, columns.indexOf(shown)) ? left : undefined,
    }
    left += width
    return place
  })
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

export const widthOf = (columns: readonly Placed[]): number => total(columns.map(({ width }) => width)) + menuWidth

/** The names in a new order, one of them moved to the place of another; the first stays the first. */
export function movedTo(names: readonly string[], name: string, place: string): string[] {
  const [from, to] = [names.indexOf(name), names.indexOf(place)]
  if (from < 1 || to < 1) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
