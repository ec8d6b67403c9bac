import { useListContext } from 'ra-core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useListTotals } from '../groups/column-figures'
import { Totals } from '../groups/list-totals'
import { RowsBelow } from './rows-below'
import { type RowsProps, RowsTable } from './rows-table'
import { rowHeights } from './table-parts'
import { type RowsQuestion, useScrolledRows } from './use-scrolled-rows'
import { defaultRowCount, useRowsWindow } from './window-frame'

interface ScrolledListProps extends RowsProps {
  /** The filter of the records, with the search words. */
  filter: Readonly<Record<string, unknown>>
  label: string
}

/**
 * Shows all records in one table. Only visible rows are rendered, and rows are loaded as they come into
 * view.
 */
export function ScrolledList({ filter, ...props }: ScrolledListProps) {
  const { resource, look } = props
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
      <ScrolledRows {...{ ...props, question, asked: questionKey, count, isPending, onKnown }} />
      {resource.source ? null : (
        <Totals {...{ resource, look, summary }} isError={totals.isError} retry={totals.refetch} />
      )}
    </>
  )
}

interface ScrolledRowsProps extends Omit<ScrolledListProps, 'filter'> {
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
function ScrolledRows({ question, asked, count, isPending, onKnown, ...props }: ScrolledRowsProps) {
  const { resource, look } = props
  // Until something is loaded, a screen of placeholder rows is shown.
  const view = useRowsWindow(isPending ? defaultRowCount : count, rowHeights[look.density], asked)
  const top = view.virtualizer.range?.startIndex ?? 0
  const places = view.virtualizer.getVirtualIndexes()
  const loaded = useScrolledRows(resource, question, { places, top, count: view.shown })
  useEffect(() => {
    if (loaded.known > 0) onKnown(loaded.known)
  }, [loaded.known, onKnown])
  return (
    <>
      <RowsTable {...{ ...props, count }} rows={view} isBusy={isPending} rowAt={loaded.rowAt} />
      <RowsBelow
        {...{ resource, count }}
        error={loaded.error}
        retry={loaded.retry}
        shown={Math.min(view.shown, count)}
      />
    </>
  )
}

interface KnownCount {
  asked: string
  count: number
}

/** Keeps the larger count of the same filter and order; for another one it starts again. */
const keepLargerCount = (before: KnownCount, now: KnownCount): KnownCount =>
  before.asked === now.asked && before.count >= now.count ? before : now
