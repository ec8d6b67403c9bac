import type { ListFrame } from '../../../framework/lists/saved-view'
import type { DisplayField } from '../../display-fields'
import type { SizedColumn } from './column-needs'

/** A column as it is rendered; `left` is its position in pixels if it stays while the others scroll. */
export interface PlacedColumn {
  shown: DisplayField
  width: number
  left: number | undefined
}

export const minWidth = 64
export const maxWidth = 800
/** Width of the column with the actions, at the end, in pixels. */
export const menuWidth = 76
/** Below this width of the table only its first column is pinned, and nothing is folded. */
export const narrowTable = 600

export const clampWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(width)))

/**
 * Places the columns from left to right: the first, the pinned ones, the others. Columns of words share
 * the rest of `available` pixels.
 */
export function placeColumns(
  columns: readonly SizedColumn[],
  { widths = {}, pinned = [] }: ListFrame,
  available: number,
): PlacedColumn[] {
  const isNarrow = available < narrowTable
  const isPinned = ({ shown }: SizedColumn, index: number) => index === 0 || (!isNarrow && pinned.includes(shown.name))
  const pinnedColumns = columns.filter(isPinned)
  const ordered = [...pinnedColumns, ...columns.filter((column) => !pinnedColumns.includes(column))]
  const maxTitleWidth = isNarrow && available > 0 ? Math.round(available * 0.45) : maxWidth
  const least = ordered.map(({ shown, size }, index) => {
    const width = widths[shown.name] ?? size.width
    return index === 0 ? Math.min(width, maxTitleWidth) : width
  })
  const shares = ordered.map(({ shown, size }) => (widths[shown.name] === undefined ? size.flex : 0))
  const rest = Math.max(0, available - menuWidth - sumWidths(least))
  const allShares = sumWidths(shares)
  let offset = 0
  return ordered.map(({ shown }, index) => {
    const share = allShares > 0 ? ((shares[index] ?? 0) / allShares) * rest : 0
    const width = (least[index] ?? 0) + Math.floor(share)
    const place = { shown, width, left: index < pinnedColumns.length ? offset : undefined }
    offset += width
    return place
  })
}

const sumWidths = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

export const computeTotalWidth = (columns: readonly PlacedColumn[]): number =>
  sumWidths(columns.map(({ width }) => width)) + menuWidth

/** Moves one name to the position of another; the first name stays first. */
export function moveNameToPlace(names: readonly string[], name: string, place: string): string[] {
  const [from, to] = [names.indexOf(name), names.indexOf(place)]
  if (from < 1 || to < 1) return [...names]
  return names.toSpliced(from, 1).toSpliced(to, 0, name)
}
