import { type Identifier, useEvent, useListContext } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Step } from '../../steps/list-steps'
import { useListTotals } from '../groups/column-figures'
import { Totals } from '../groups/list-totals'
import type { InlineEditing } from '../inline/create-inline-editing'
import type { ListDisplay } from '../list-display'
import { isRowTicked, type TickState } from '../ticked-rows'
import { LongHead } from './long-head'
import { LongRow } from './long-row'
import { computeTotalWidth, type PlacedColumn, placeColumns } from './place-columns'
import { useEditedIds, useRowCells } from './row-cells'
import { useRowSlots } from './row-slots'
import { RowsBelow } from './rows-below'
import { type RowsQuestion, useLongRows } from './use-long-rows'
import { useRowsWindow, WindowFrame } from './window-frame'

interface LongListProps {
  resource: Resource
  look: ListDisplay
  inline: InlineEditing | null
  /** The selection of rows; absent if rows cannot be selected. */
  ticks?: TickState | undefined
  /** The filter of the records, with the search words. */
  filter: Readonly<Record<string, unknown>>
  label: string
  onStep(step: Step, record: Row): void
}

/**
 * Shows all records in one table. Only visible rows are rendered, and rows are loaded as they come into
 * view.
 */
export function LongList({ resource, look, inline, ticks, filter, label, onStep }: LongListProps) {
  const { sort, total = 0, isPending } = useListContext()
  const questionKey = JSON.stringify([filter, sort])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal key is the same question
  const question = useMemo<RowsQuestion>(() => ({ filter, sort }), [questionKey])
  const [lastCount, setLastCount] = useState({ asked: questionKey, count: total })
  const { data: summary, isPlaceholderData, ...totals } = useListTotals(resource, look.visible, filter, !isPending)
  const exact = isPlaceholderData ? undefined : summary?.count
  const count = exact ?? (lastCount.asked === questionKey ? lastCount.count : total)
  const onKnown = useCallback(
    (rows: number) => setLastCount((before) => keepLargerCount(before, { asked: questionKey, count: rows })),
    [questionKey],
  )
  return (
    <>
      <ScrolledRows
        {...{ resource, look, inline, ticks, label, question, asked: questionKey, count, isPending, onKnown, onStep }}
      />
      {resource.source ? null : (
        <Totals {...{ resource, look, summary }} isError={totals.isError} retry={totals.refetch} />
      )}
    </>
  )
}

interface ScrolledRowsProps extends Omit<LongListProps, 'filter'> {
  question: RowsQuestion
  /** The filter and order as a text, used as a key. */
  asked: string
  count: number
  isPending: boolean
  /** Called with the least number of rows that there are, as far as it is known. */
  onKnown(rows: number): void
}

/**
 * Shows the part of the list that is rendered at each frame while scrolling; everything else should stay
 * outside.
 */
function ScrolledRows({ resource, look, inline, ticks, ...props }: ScrolledRowsProps) {
  const { label, question, asked, count, isPending, onKnown, onStep } = props
  const height = look.density === 'compact' ? 36 : 48
  // Until something is loaded, a screen of placeholder rows is shown.
  const view = useRowsWindow(isPending ? defaultRowCount : count, height, asked)
  // Only indexes are used: the library keeps an object for each item that it was ever asked for, which is
  // megabytes in a list this long.
  const places = view.virtualizer.getVirtualIndexes()
  const slots = useRowSlots(places, view.virtualizer.isScrolling)
  const top = view.virtualizer.range?.startIndex ?? 0
  const rows = useLongRows(resource, question, { places, top, count: view.shown })
  useEffect(() => {
    if (rows.known > 0) onKnown(rows.known)
  }, [rows.known, onKnown])
  const { columns, head } = useLongColumns(resource, look, ticks, view.available)
  // The function stays the same at each render, so that selecting a row does not render all rows.
  const onTick = useEvent((id: Identifier) => ticks?.toggle(id))
  const cells = useRowCells({ resource, columns, inline, onTick, onStep })
  const edited = useEditedIds(inline)
  const renderRow = (index: number, slot: number) => {
    const row = rows.rowAt(index)
    const isTicked = row && ticks ? isRowTicked(ticks, row.id) : undefined
    return <LongRow key={slot} isEdited={!!row && edited.has(row.id)} {...{ cells, index, height, row, isTicked }} />
  }
  return (
    <>
      <WindowFrame
        rows={view}
        isBusy={isPending}
        rowCount={count + 1}
        width={computeTotalWidth(columns)}
        {...{ label, head }}
      >
        {Array.from(slots, ([index, slot]) => renderRow(index, slot))}
      </WindowFrame>
      <RowsBelow {...{ resource, count }} error={rows.error} retry={rows.retry} shown={Math.min(view.shown, count)} />
    </>
  )
}

/** Number of rows that fill a usual screen. */
const defaultRowCount = 20

interface KnownCount {
  asked: string
  count: number
}

/** Keeps the larger count of the same filter and order; for another one it starts again. */
const keepLargerCount = (before: KnownCount, now: KnownCount): KnownCount =>
  before.asked === now.asked && before.count >= now.count ? before : now

/**
 * Answers the columns at their positions, and their headings; a dragged width is stored when the edge is
 * released.
 */
function useLongColumns(resource: Resource, look: ListDisplay, ticks: TickState | undefined, available: number) {
  const [sized, setSized] = useState<Readonly<Record<string, number>>>({})
  const { frame, visible } = look
  const columns = useMemo<PlacedColumn[]>(
    () => placeColumns(visible, { ...frame, widths: { ...frame.widths, ...sized } }, available),
    [visible, frame, sized, available],
  )
  // The headings are kept while rows scroll below them.
  const head = useMemo(() => {
    const keepWidth = (name: string, width: number) => {
      setSized({})
      look.setFrame({ widths: { ...look.frame.widths, [name]: width } })
    }
    return (
      <LongHead
        {...{ resource, look, ticks, columns }}
        onWidth={(name, width) => setSized({ [name]: width })}
        onWidthKept={keepWidth}
      />
    )
  }, [resource, look, ticks, columns])
  return { columns, head }
}
