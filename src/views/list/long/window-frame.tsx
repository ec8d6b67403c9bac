import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { RowGroup, Table } from './parts'
import './long.css'

/** Browsers draw no box much higher than this, in pixels. */
const highest = 15_000_000

interface RowsWindow {
  scroller: RefObject<HTMLDivElement | null>
  virtualizer: Virtualizer<HTMLDivElement, Element>
  /** How many of the rows can be scrolled to. */
  shown: number
  /** Width in pixels of what is in view. */
  available: number
}

/** Rows of one height in pixels, or about it, of which only those in view are drawn. Another `question` begins at the top. */
export function useRowsWindow(count: number, height: number, question: string): RowsWindow {
  const scroller = useRef<HTMLDivElement>(null)
  const shown = Math.min(count, Math.floor(highest / height))
  const virtualizer = useVirtualizer<HTMLDivElement, Element>({
    count: shown,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  })
  const before = useRef({ question, height })
  useEffect(() => {
    if (before.current.question !== question) virtualizer.scrollToOffset(0)
    if (before.current.height !== height) virtualizer.measure()
    before.current = { question, height }
  }, [virtualizer, question, height])
  return { scroller, virtualizer, shown, available: virtualizer.scrollRect?.width ?? 0 }
}

interface WindowFrameProps {
  rows: RowsWindow
  label: string
  /** Rows of the whole table, headings and figures among them. */
  rowCount: number
  /** Of all columns, in pixels. */
  width: number
  head: ReactNode
  foot?: ReactNode
  /** The rows in view. */
  children: ReactNode
}

/** A table that scrolls within itself: headings above, figures below, both always in view. */
export function WindowFrame({ rows, label, rowCount, width, head, foot, children }: WindowFrameProps) {
  return (
    // What scrolls must be reached by keys.
    <Table ref={rows.scroller} aria-label={label} aria-rowcount={rowCount} tabIndex={0} className="long-list">
      <RowGroup className="long-top" style={{ width }}>
        {head}
      </RowGroup>
      <RowGroup className="long-rows" style={{ height: rows.virtualizer.getTotalSize(), width }}>
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
