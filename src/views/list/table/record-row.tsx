import { memo, useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Span } from './range/cell-range'
import { RowCells, type SharedRowCells } from './row-cells'
import { TableRow } from './table-parts'

interface RecordRowProps {
  cells: SharedRowCells
  /** The record; undefined until it has loaded, while a placeholder of the same height is shown. */
  row: Row | undefined
  /** Position in the list, from 0. */
  index: number
  height: number
  /** Whether the row is selected; undefined if rows cannot be selected. */
  isTicked: boolean | undefined
  isEdited: boolean
  /** The selected cells of the row; undefined for none. */
  selected: Span | undefined
}

/** Shows one row at its position; its first cell links to the record. */
export const RecordRow = memo(({ cells, row, index, height, isTicked, isEdited, selected }: RecordRowProps) => {
  // The previous content stays hidden until the row loads, so that its elements are used again instead of
  // created.
  const last = useRef({ row, isTicked, isEdited })
  if (row) last.current = { row, isTicked, isEdited }
  return (
    <TableRow
      // The headings count as the first row.
      aria-rowindex={index + 2}
      aria-busy={row ? undefined : true}
      data-id={row?.id}
      aria-selected={row && isTicked ? true : undefined}
      className="table-row table-record"
      style={{ height, transform: `translateY(${index * height}px)` }}
    >
      <RowCells cells={cells} selected={row && selected} {...last.current} />
    </TableRow>
  )
})
