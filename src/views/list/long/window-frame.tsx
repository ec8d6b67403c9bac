import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
} from 'react'
import { RowGroup, Table } from './parts'
import './long.css'

/** Browsers draw no higher box, in pixels: Firefox 17 million, Chromium 33 million of the screen's own. */
const highest = () => Math.min(15_000_000, 30_000_000 / devicePixelRatio)

interface RowsWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, Element>
  /** How many of the rows can be scrolled to. */
  shown: number
  /** Of a row, or about it, in pixels. */
  height: number
  /** Width in pixels of what is in view. */
  available: number
  /** Tells where the focus is, so that its row stays however far it is scrolled away. */
  onFocus(event: FocusEvent): void
  onBlur(): void
}

/** Rows of one height in pixels, or about it, of which only those in view are drawn. Another `question` begins at the top. */
export function useRowsWindow(count: number, height: number, question: string): RowsWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = Math.min(count, Math.floor(highest() / height))
  const focus = useFocusedPlace()
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: shown,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    rangeExtractor: focus.extract,
  })
  const before = useRef({ question, height })
  useEffect(() => {
    if (before.current.question !== question) virtualizer.scrollToOffset(0)
    if (before.current.height !== height) virtualizer.measure()
    before.current = { question, height }
  }, [virtualizer, question, height])
  return {
    scroller,
    virtualizer,
    shown,
    height,
    available: virtualizer.scrollRect?.width ?? 0,
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
  }
}

/** The place whose row has the focus: it is drawn with those in view, or the keyboard would be back at the page's start. */
function useFocusedPlace() {
  const place = useRef<number | null>(null)
  const onFocus = useCallback(({ target }: FocusEvent) => {
    place.current = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  }, [])
  const onBlur = useCallback(() => {
    place.current = null
  }, [])
  const extract = useCallback((range: Range) => {
    const places = defaultRangeExtractor(range)
    const held = place.current
    if (held === null || held >= range.count || places.includes(held)) return places
    return [...places, held].sort((one, other) => one - other)
  }, [])
  return { onFocus, onBlur, extract }
}

interface WindowFrameProps {
  rows: RowsWindow
  label: string
  isBusy?: boolean
  /** Rows of the whole table, headings and figures among them. */
  rowCount: number
  /** Of all columns, in pixels. */
  width: number
  head: ReactNode
  foot?: ReactNode
  /** The rows in view. */
  children: ReactNode
}

/** To the first or the last row at once: a browser would glide over all between, faster than they can be drawn. */
function leap(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget: table } = event
  if (target !== table || (key !== 'Home' && key !== 'End')) return
  event.preventDefault()
  table.scrollTop = key === 'Home' ? 0 : table.scrollHeight
}

/** A table that scrolls within itself: headings above, figures below, both always in view. */
export function WindowFrame({ rows, label, isBusy, rowCount, width, head, foot, children }: WindowFrameProps) {
  return (
    // What scrolls must be reached by keys.
    <Table
      ref={rows.scroller}
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={rowCount}
      onKeyDown={leap}
      tabIndex={0}
      className="long-list"
    >
      <RowGroup className="long-top" style={{ width }}>
        {head}
      </RowGroup>
      <RowGroup
        className="long-rows"
        style={{ height: rows.virtualizer.getTotalSize(), width, backgroundSize: `100% ${rows.height}px` }}
        onFocus={rows.onFocus}
        onBlur={rows.onBlur}
      >
        {children}
      </RowGroup>
      {foot ? (
        <RowGroup className="long-foot" style={{ width }}>
          {foot}
        </RowGroup>
      ) : null}
    </Table>
  )
}
