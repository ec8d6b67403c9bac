import { type Identifier, useEvent } from 'ra-core'
import { Suspense } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import type { Resource } from '../../../framework/resource'
import type { Step } from '../../steps/list-steps'
import type { InlineEditing } from '../inline/create-inline-editing'
import type { ListDisplay } from '../list-display'
import { isRowTicked, type TickState } from '../ticked-rows'
import { computeTotalWidth } from './place-columns'
import { isInside, rowSpan } from './range/cell-range'
import { useSelectedColumns } from './range/use-cell-range'
import { countRows, listSelectedColumns, useRange } from './range/use-range'
import { RecordRow } from './record-row'
import { useEditedIds, useRowCells } from './row-cells'
import { useRowSlots } from './row-slots'
import { useTableColumns } from './use-table-columns'
import { type RowsWindow, WindowFrame } from './window-frame'

const RangeFoot = lazyWithPreload(() => import('./range/range-foot').then((module) => module.RangeFoot))

/** What every way to show the rows of a list is given. */
export interface RowsProps {
  resource: Resource
  look: ListDisplay
  inline: InlineEditing | null
  /** The selection of rows; absent if rows cannot be selected. */
  ticks?: TickState | undefined
  onStep(step: Step, record: Row): void
}

interface RowsTableProps extends RowsProps {
  label: string
  rows: RowsWindow
  count: number
  isBusy: boolean
  /** Answers the row at a position; undefined until it has loaded. */
  rowAt(index: number): Row | undefined
}

/** Shows the rows in view with their headings: the same for pages and for the list without pages. */
export function RowsTable({ resource, look, inline, ticks, onStep, rows, count, rowAt, ...frame }: RowsTableProps) {
  const { virtualizer, height, available } = rows
  // Only indexes are used: the library keeps an object for each item that it was ever asked for, which is
  // megabytes in a list this long.
  const slots = useRowSlots(virtualizer.getVirtualIndexes(), virtualizer.isScrolling)
  const { columns, head } = useTableColumns(resource, look, ticks, available)
  // The function stays the same at each render, so that selecting a row does not render all rows.
  const onTick = useEvent((id: Identifier) => ticks?.toggle(id))
  const cells = useRowCells({ resource, columns, inline, onTick, onStep })
  const edited = useEditedIds(inline)
  const { range, selectedRows, handlers } = useRange({ rows, columns, rowAt })
  const selectedColumns = useSelectedColumns(range)
  const renderRow = (index: number, slot: number) => {
    const row = rowAt(index)
    const isTicked = row && ticks ? isRowTicked(ticks, row.id) : undefined
    const selected = range && isInside(rowSpan(range), index) ? selectedColumns : undefined
    const state = { isTicked, selected, isEdited: !!row && edited.has(row.id) }
    return <RecordRow key={slot} {...{ cells, index, height, row, ...state }} />
  }
  return (
    <>
      <WindowFrame
        {...{ rows, head, ...frame }}
        rowCount={count + 1}
        width={computeTotalWidth(columns)}
        className={`list-${look.density}`}
        handlers={handlers}
        hasRange={range !== null}
        onSpace={(index) => {
          const row = rowAt(index)
          if (row) ticks?.toggle(row.id)
        }}
      >
        {Array.from(slots, ([index, slot]) => renderRow(index, slot))}
      </WindowFrame>
      {range ? (
        <Suspense fallback={null}>
          <RangeFoot
            rows={selectedRows}
            columns={listSelectedColumns(columns, range)}
            missing={countRows(range) - selectedRows.length}
          />
        </Suspense>
      ) : null}
    </>
  )
}
