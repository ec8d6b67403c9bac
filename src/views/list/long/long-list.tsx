import { type Identifier, useEvent, useListContext } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { Resource } from '../../../framework/resource'
import type { Step } from '../../steps/steps'
import { useTotals } from '../groups/figures'
import { Totals } from '../groups/list-totals'
import type { Inline } from '../inline/inline'
import type { ListLook } from '../list-look'
import { isTickedIn, type Ticks } from '../ticks'
import { type Placed, placed, widthOf } from './layout'
import { LongHead } from './long-head'
import { LongRow } from './long-row'
import { RowsBelow } from './rows-below'
import { useSlots } from './slots'
import { useLongRows } from './use-long-rows'
import { useRowsWindow, WindowFrame } from './window-frame'

interface LongListProps {
  resource: Resource
  look: ListLook
  inline: Inline | null
  /** Absent where rows are not ticked. */
  ticks?: Ticks | undefined
  /** Which records, the search among them. */
  filter: Readonly<Record<string, unknown>>
  label: string
  onStep(step: Step, record: Row): void
}

/** All records in one table: only what is in view is drawn, and rows are read as they come into view. */
export function LongList({ resource, look, inline, ticks, filter, label, onStep }: LongListProps) {
  const { sort, total = 0, isPending } = useListContext()
  const height = look.density === 'compact' ? 36 : 48
  const question = JSON.stringify([filter, sort])
  const [known, setKnown] = useState({ question, count: total })
  const { data: summary, isPlaceholderData, ...totals } = useTotals(resource, look.visible, filter, !isPending)
  const exact = isPlaceholderData ? undefined : summary?.count
  const count = exact ?? (known.question === question ? known.count : total)
  // Before anything is known, a screen of awaited rows.
  const view = useRowsWindow(isPending ? usualScreen : count, height, question)
  // Their places alone: of each item it was ever asked for the library keeps an object, megabytes in a list this long.
  const places = view.virtualizer.getVirtualIndexes()
  const slots = useSlots(places, view.virtualizer.isScrolling)
  const drawn = {
    places,
    top: view.virtualizer.range?.startIndex ?? 0,
    count: view.shown,
  }
  const rows = useLongRows(resource, { filter, sort }, drawn)
  useEffect(() => {
    if (rows.known > 0) setKnown((was) => grown(was, { question, count: rows.known }))
  }, [rows.known, question])
  const { columns, head } = useColumns(resource, look, ticks, view.available)
  const isTicked = (row: Row | undefined) => (row && ticks ? isTickedIn(ticks, row.id) : undefined)
  // The same function at each render, so that rows are not drawn anew with every tick.
  const onTick = useEvent((id: Identifier) => ticks?.toggle(id))
  return (
    <>
      <WindowFrame rows={view} isBusy={isPending} rowCount={count + 1} width={widthOf(columns)} {...{ label, head }}>
        {[...slots].map(([index, slot]) => (
          <LongRow
            key={slot}
            {...{ resource, columns, index, height, inline, onStep }}
            row={rows.rowAt(index)}
            isTicked={isTicked(rows.rowAt(index))}
            onTick={onTick}
            top={index * height}
          />
        ))}
      </WindowFrame>
      <RowsBelow {...{ resource, count, rows }} shown={Math.min(view.shown, count)} />
      {resource.source ? null : (
        <Totals {...{ resource, look, summary }} isError={totals.isError} retry={totals.refetch} />
      )}
    </>
  )
}

/** Rows that fill a usual screen. */
const usualScreen = 20

interface Known {
  question: string
  count: number
}

/** What is known of the same question only grows; of another it begins anew. */
const grown = (was: Known, now: Known): Known => (was.question === now.question && was.count >= now.count ? was : now)

/** The columns where they stand, and their headings; a width being dragged is kept when it is let go. */
function useColumns(resource: Resource, look: ListLook, ticks: Ticks | undefined, available: number) {
  const [sized, setSized] = useState<Readonly<Record<string, number>>>({})
  const { frame, visible } = look
  const columns = useMemo<Placed[]>(
    () => placed(visible, { ...frame, widths: { ...frame.widths, ...sized } }, available),
    [visible, frame, sized, available],
  )
  // Headings do not change while rows scroll past below them.
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
