import type { ListFrame } from '../../../framework/lists/saved-view'
import type { DisplayField } from '../../display-fields'

/** A column as it is rendered; `left` is its position in pixels if it stays while the others scroll. */
export interface PlacedColumn {
  shown: DisplayField
  width: number
  left: number | undefined
}

export const minWidth = 64
export const maxWidth = 800
/** Width of the column with the menu, at the end, in pixels. */
export const menuWidth = 56

const titleWidth = 230

/** Estimates a width in pixels for the whole heading: its letters, and the menu and the edge beside them. */
const estimateHeadingWidth = (label: string) => Math.round(label.length * 8.2) + 62

export const defaultColumnWidth = (column: DisplayField, isFirst: boolean): number =>
  Math.max(isFirst ? titleWidth : (column.column.width ?? 150), estimateHeadingWidth(column.label))

export const clampWidth = (width: number): number => Math.min(maxWidth, Math.max(minWidth, Math.round(width)))

/**
 * Places the columns from left to right: the first, the pinned ones, the others. Columns of words share
 * the rest of `available` pixels, or shrink a little before the list scrolls. In narrow windows only the
 * first one is pinned.
 */
export function placeColumns(
  columns: readonly DisplayField[],
  { widths = {}, pinned = [] }: ListFrame,
  available: number,
): PlacedColumn[] {
  const isNarrow = available < 600
  const isPinned = (column: DisplayField, index: number) => index === 0 || (!isNarrow && pinned.includes(column.name))
  const pinnedColumns = columns.filter(isPinned)
  const ordered = [...pinnedColumns, ...columns.filter((column) => !pinnedColumns.includes(column))]
  const maxTitleWidth = isNarrow ? Math.round(available * 0.45) : maxWidth
  const natural = ordered.map((column, index) => {
    const width = widths[column.name] ?? defaultColumnWidth(column, index === 0)
    return index === 0 ? Math.min(width, maxTitleWidth) : width
  })
  const gives = ordered.map(
    (column, index) => widths[column.name] === undefined && (index === 0 || !!column.column.flex),
  )
  const fitted = stretchWidths(ordered, natural, gives, available - menuWidth)
  let offset = 0
  return ordered.map((column, index) => {
    const width = fitted[index] ?? 0
    const place = { shown: column, width, left: index < pinnedColumns.length ? offset : undefined }
    offset += width
    return place
  })
}

/** Stretches or shrinks the flexible columns until all fit into `room`, if their width allows that. */
function stretchWidths(
  columns: readonly DisplayField[],
  natural: readonly number[],
  gives: readonly boolean[],
  room: number,
): readonly number[] {
  const flexibleWidth = sumWidths(natural.filter((_, index) => gives[index]))
  const share = flexibleWidth > 0 ? (room - sumWidths(natural)) / flexibleWidth : 0
  const widths = natural.map((width, index) => {
    if (!gives[index]) return width
    const least = Math.max(Math.round(width * 0.62), estimateHeadingWidth(columns[index]?.label ?? ''))
    return Math.max(Math.min(width, least), Math.floor(width * (1 + share)))
  })
  // If the list has to scroll sideways anyway, columns need not shrink.
  return sumWidths(widths) > room ? natural : widths
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
