/** A cell by its position: row of the list and column of the table, both from 0. */
export interface CellPosition {
  row: number
  column: number
}

/** Cells that are selected together: from where the selection began to where it ends. */
export interface CellRange {
  anchor: CellPosition
  end: CellPosition
}

/** First and last position on one axis. */
export interface Span {
  first: number
  last: number
}

const spanOf = (one: number, other: number): Span => ({ first: Math.min(one, other), last: Math.max(one, other) })

export const rowSpan = ({ anchor, end }: CellRange): Span => spanOf(anchor.row, end.row)
export const columnSpan = ({ anchor, end }: CellRange): Span => spanOf(anchor.column, end.column)

export const isInside = ({ first, last }: Span, position: number): boolean => position >= first && position <= last

/** Moves one end of a range by the arrow keys, inside the table. */
export function moveEnd({ anchor, end }: CellRange, key: string, size: { rows: number; columns: number }): CellRange {
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0]
  const clampTo = (value: number, count: number) => Math.min(count - 1, Math.max(0, value))
  return {
    anchor,
    end: { row: clampTo(end.row + (down ?? 0), size.rows), column: clampTo(end.column + (right ?? 0), size.columns) },
  }
}
