import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { RangeHandlers } from './range/use-cell-range'
import { useTableKeys } from './table-keys'
import { RowGroup, Table } from './table-parts'
import './table.css'
import './table-head.css'

/**
 * Answers the greatest height of a box that browsers render, in pixels: Firefox 17 million, Chromium 33
 * million device pixels.
 */
const maxBoxHeight = () => Math.min(15_000_000, 30_000_000 / devicePixelRatio)

/**
 * Number of rows that are rendered beyond the visible ones, more of them in the scrolling direction: the
 * browser scrolls before it reports that.
 */
const [ahead, behind] = [14, 3]
/** Up to so many rows are all rendered: a page, so that the browser's search finds its texts. */
const renderedAtOnce = 100
/** Number of rows that fill a usual screen. */
export const defaultRowCount = 20

type RowVirtualizer = Virtualizer<HTMLDivElement, Element>

export interface RowsWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: RowVirtualizer
  /** How many of the rows can be scrolled to. */
  shown: number
  /** The filter, order and page of the rows, as a key. */
  question: string
  /** Height of a row, exact or estimated, in pixels. */
  height: number
  /** Visible width in pixels. */
  available: number
  /** Notes which row has the focus, so that it stays rendered however far it scrolls away. */
  onFocus(event: FocusEvent): void
  onBlur(): void
}

/**
 * Renders only the visible rows, all of one height in pixels, exact or estimated. Another `question`
 * starts at the top.
 */
export function useRowsWindow(count: number, height: number, question: string): RowsWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const scrollableRows = Math.min(count, Math.floor(maxBoxHeight() / height))
  const scrolled = useRef<RowVirtualizer | null>(null)
  const focus = useFocusedPlace(scrolled)
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: scrollableRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    // The headings take a part of the height.
    scrollPaddingEnd: 48,
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
    question,
    height,
    available: useClientWidth(scroller),
    onFocus: focus.onFocus,
    onBlur: focus.onBlur,
  }
}

/** Measures the width inside an element, without a scroll bar at its side; 0 before it is known. */
function useClientWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    setWidth(current.clientWidth)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}

type ScrollDirection = 'forward' | 'backward'

/**
 * Lists the visible positions, `ahead` more in the last scrolling direction, and `behind` more on the
 * other side.
 */
export function listRenderedPlaces(
  { startIndex, endIndex, count }: Omit<Range, 'overscan'>,
  direction: ScrollDirection,
): number[] {
  if (count <= renderedAtOnce) return Array.from({ length: count }, (_, index) => index)
  const [above, below] = direction === 'forward' ? [behind, ahead] : [ahead, behind]
  const first = Math.max(0, startIndex - above)
  const last = Math.min(count - 1, endIndex + below)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/**
 * Answers the position of the focused row, which is always rendered; otherwise the focus would go back to
 * the start of the page.
 */
function useFocusedPlace(scrolled: RefObject<RowVirtualizer | null>) {
  const place = useRef<number | null>(null)
  const direction = useRef<ScrollDirection>('forward')
  const onFocus = useCallback(({ target }: FocusEvent) => {
    place.current = Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 2
  }, [])
  const onBlur = useCallback(() => {
    place.current = null
  }, [])
  const extract = useCallback(
    (range: Range) => {
      direction.current = scrolled.current?.scrollDirection ?? direction.current
      const places = listRenderedPlaces(range, direction.current)
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
  className?: string
  /** Whether several cells are selected. */
  hasRange?: boolean
  handlers?: RangeHandlers
  /** Called with the position of the row on which Space was pressed. */
  onSpace?: (index: number) => void
  /** Number of rows of the whole table, with headings and figures. */
  rowCount: number
  /** Width of all columns, in pixels. */
  width: number
  head: ReactNode
  foot?: ReactNode
  /** The rows in view. */
  children: ReactNode
}

/** Tells whether the table is scrolled sideways; pinned columns need to know. */
function useSideScroll(className: string) {
  const [isAside, setAside] = useState(false)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setAside(currentTarget.scrollLeft !== 0)
  return { onScroll, className: `list-table ${className}${isAside ? ' table-aside' : ''}` }
}

/** Shows a table that scrolls inside itself: headings above and figures below stay visible. */
export function WindowFrame({ className = '', hasRange, handlers, onSpace, ...parts }: WindowFrameProps) {
  const { rows, label, isBusy, rowCount } = parts
  const { scroller, virtualizer, height } = rows
  const sideScroll = useSideScroll(className)
  const keys = useTableKeys({
    table: scroller,
    count: rows.shown,
    rowsInView: Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / height) - 2),
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'center' }),
    onSpace,
  })
  return (
    <Table
      ref={scroller}
      aria-label={label}
      aria-busy={isBusy}
      aria-rowcount={rowCount}
      {...handlers}
      aria-multiselectable={handlers ? true : undefined}
      data-range={hasRange || undefined}
      onKeyDown={(event) => {
        handlers?.onKeyDown(event)
        keys.onKeyDown(event)
      }}
      // A part that scrolls must be reachable by keyboard, also before it has rows.
      tabIndex={0}
      {...sideScroll}
    >
      <FrameParts {...parts} onFocus={keys.onFocus} />
    </Table>
  )
}

type FramePartsProps = Omit<WindowFrameProps, 'className' | 'hasRange' | 'handlers' | 'onSpace'> & {
  onFocus(event: FocusEvent<HTMLElement>): void
}

function FrameParts({ rows, isBusy, width, head, foot, children, onFocus }: FramePartsProps) {
  return (
    <>
      <RowGroup className="table-top" style={{ width }}>
        {head}
        {isBusy ? <span className="table-loading" aria-hidden="true" /> : null}
      </RowGroup>
      <RowGroup
        className="table-rows"
        style={{ height: rows.virtualizer.getTotalSize(), width, backgroundSize: `100% ${rows.height}px` }}
        onFocus={(event) => {
          rows.onFocus(event)
          onFocus(event)
        }}
        onBlur={rows.onBlur}
      >
        {children}
      </RowGroup>
      {foot ? (
        <RowGroup className="table-foot" style={{ width }}>
          {foot}
        </RowGroup>
      ) : null}
    </>
  )
}
