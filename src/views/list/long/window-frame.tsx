import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { RowGroup, Table } from './parts'
import './long.css'

/** Browsers draw no higher box, in pixels: Firefox 17 million, Chromium 33 million of the screen's own. */
const maxBoxHeight = () => Math.min(15_000_000, 30_000_000 / devicePixelRatio)

/**
 * Rows drawn beside those in view. The browser scrolls what is drawn before it tells: most of them lie where it goes.
 */
const [ahead, behind] = [14, 3]

type Scrolled = Virtualizer<HTMLDivElement, Element>

interface RowsWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Scrolled
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
  const scrollableRows = Math.min(count, Math.floor(maxBoxHeight() / height))
  const scrolled = useRef<Scrolled | null>(null)
  const focus = useFocusedPlace(scrolled)
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: scrollableRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    rangeExtractor: focus.extract,
  })
  scrolled.current = virtualizer
  const before = useRef({ question, height })
  useEffect(() => {
    if (before.current.question !== question) virtualizer.scrollToOffset(0)
    if (before.current.height !== height) virtualizer.measure()
    before.current = { question, height }
  }, [virtualizer, question, height])
  return {
    scroller,
    virtualizer,
    shown: scrollableRows,
    height,
    available: virtualizer.scrollRect?.width ?? 0,
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
  }
}

type Direction = 'forward' | 'backward'

/** Those in view, `ahead` of them where the scrolling goes or went last, and `behind` on the other side. */
export function listPlaces({ startIndex, endIndex, count }: Omit<Range, 'overscan'>, direction: Direction): number[] {
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind]
  const first = Math.max(0, startIndex - above)
  const last = Math.min(count - 1, endIndex + below)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** The place whose row has the focus: it is drawn with those in view, or the keyboard would be back at the page's start. */
function useFocusedPlace(scrolled: RefObject<Scrolled | null>) {
  const place = useRef<number | null>(null)
  const direction = useRef<Direction>('forward')
  const onFocus = useCallback(({ target }: FocusEvent) => {
    place.current = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  }, [])
  const onBlur = useCallback(() => {
    place.current = null
  }, [])
  const extract = useCallback(
    (range: Range) => {
      direction.current = scrolled.current?.scrollDirection ?? direction.current
      const places = listPlaces(range, direction.current)
      const focused = place.current
      if (focused === null || focused >= range.count || places.includes(focused)) return places
      return [...places, focused].sort((one, other) => one - other)
    },
    [scrolled],
  )
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
function jumpToEnd(event: KeyboardEvent<HTMLDivElement>): void {
  const { key, target, currentTarget: table } = event
  if (target !== table || (key !== 'Home' && key !== 'End')) return
  event.preventDefault()
  table.scrollTop = key === 'Home' ? 0 : table.scrollHeight
}

/** Whether the table is scrolled sideways: its columns that stay ask for it. */
function useSideScroll() {
  const [isAside, setAside] = useState(false)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setAside(currentTarget.scrollLeft !== 0)
  return { onScroll, className: isAside ? 'long-list long-aside' : 'long-list' }
}

/** A table that scrolls within itself: headings above, figures below, both always in view. */
export function WindowFrame({ rows, label, isBusy, rowCount, width, head, foot, children }: WindowFrameProps) {
  const sideScroll = useSideScroll()
  return (
    // What scrolls must be reached by keys.
    <Table
      ref={rows.scroller}
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={rowCount}
      onKeyDown={jumpToEnd}
      tabIndex={0}
      {...sideScroll}
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
