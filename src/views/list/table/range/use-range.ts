import { useMemo } from 'react'
import type { Row } from '../../../../../dataProvider/create'
import type { DisplayField } from '../../../display-fields'
import { toClipboardText } from '../../inline/clipboard-text'
import type { PlacedColumn } from '../place-columns'
import type { RowsWindow } from '../window-frame'
import { type CellRange, columnSpan, rowSpan } from './cell-range'
import { useCellRange } from './use-cell-range'

interface RangeOfRowsInput {
  rows: RowsWindow
  columns: readonly PlacedColumn[]
  rowAt(index: number): Row | undefined
}

/** Connects the selected cells with the rows and columns of a table. */
export function useRange({ rows, columns, rowAt }: RangeOfRowsInput) {
  const { range, handlers } = useCellRange({
    question: rows.question,
    rows: rows.shown,
    columns: columns.length,
    reveal: (index) => rows.virtualizer.scrollToIndex(index, { align: 'auto' }),
    toText: (selected) => toClipboardText(listRows(selected, rowAt), listSelectedColumns(columns, selected)),
  })
  const selectedRows = useMemo(() => (range ? listRows(range, rowAt) : []), [range, rowAt])
  return { range, selectedRows, handlers }
}

export const countRows = (range: CellRange): number => rowSpan(range).last - rowSpan(range).first + 1

function listRows(range: CellRange, rowAt: RangeOfRowsInput['rowAt']): Row[] {
  const { first } = rowSpan(range)
  return Array.from({ length: countRows(range) }, (_, at) => rowAt(first + at)).filter((row) => row !== undefined)
}

export function listSelectedColumns(columns: readonly PlacedColumn[], range: CellRange): DisplayField[] {
  const { first, last } = columnSpan(range)
  return columns.slice(first, last + 1).map(({ shown }) => shown)
}
