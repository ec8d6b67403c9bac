import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import './range.css'
import { type CellPosition, type CellRange, columnSpan, moveEnd, type Span } from './cell-range'

interface RangeInput {
  /** The filter, order and page of the rows: another one ends the selection. */
  question: string
  rows: number
  columns: number
  /** Brings a row into view. */
  reveal(index: number): void
  /** Answers the text of the selected cells for the clipboard. */
  toText(range: CellRange): string
}

/** Keeps the selected cells as long as the rows are those of the same question. */
function useRangeState(question: string) {
  const [state, setState] = useState<{ question: string; range: CellRange | null }>({ question, range: null })
  const anchor = useRef<CellPosition | null>(null)
  const setRange = (range: CellRange | null) => setState({ question, range })
  const extendTo = (end: CellPosition) => {
    if (!anchor.current) return
    // Otherwise the browser would also select the texts between the cells.
    window.getSelection()?.removeAllRanges()
    setRange(isSame(anchor.current, end) ? null : { anchor: anchor.current, end })
  }
  return { range: state.question === question ? state.range : null, anchor, setRange, extendTo }
}

/** Lets people select cells together: by dragging, with Shift and a click, with Shift and the arrow keys. */
export function useCellRange({ question, rows, columns, reveal, toText }: RangeInput) {
  const { range, anchor, setRange, extendTo } = useRangeState(question)
  const isDragged = useRef(false)
  const handlers = {
    onPointerDown(event: PointerEvent) {
      const position = findPosition(event.target)
      if (!position || event.button !== 0 || event.pointerType === 'touch') return
      if (event.shiftKey && anchor.current) {
        event.preventDefault()
        extendTo(position)
        return
      }
      anchor.current = position
      isDragged.current = !isControl(event.target)
      if (range) setRange(null)
    },
    onPointerOver(event: PointerEvent) {
      if (event.buttons !== 1) isDragged.current = false
      const position = isDragged.current && findPosition(event.target)
      if (position && (range || !isSame(anchor.current, position))) extendTo(position)
    },
    onKeyDown(event: KeyboardEvent) {
      const focused = findPosition(event.target)
      if (!event.key.startsWith('Arrow') || !event.shiftKey || !focused) {
        if (range && endsRange(event)) setRange(null)
        return
      }
      event.preventDefault()
      if (!range) anchor.current = focused
      const next = moveEnd(range ?? { anchor: focused, end: focused }, event.key, { rows, columns })
      setRange(next)
      reveal(next.end.row)
    },
    onCopy(event: ClipboardEvent) {
      if (!range) return
      event.preventDefault()
      event.clipboardData.setData('text/plain', toText(range))
    },
  }
  return { range, handlers }
}

export type RangeHandlers = ReturnType<typeof useCellRange>['handlers']

/** Tells whether a key ends the selection; a panel beside the list stays open on Escape. */
function endsRange(event: KeyboardEvent): boolean {
  if (event.key === 'Escape') event.preventDefault()
  return event.key === 'Escape' || event.key.startsWith('Arrow')
}

/** Answers the selected columns; the same object while they are the same. */
export function useSelectedColumns(range: CellRange | null): Span | undefined {
  const last = useRef<Span | undefined>(undefined)
  const next = range ? columnSpan(range) : undefined
  if (next?.first !== last.current?.first || next?.last !== last.current?.last) last.current = next
  return last.current
}

const isSame = (one: CellPosition | null, other: CellPosition): boolean =>
  one !== null && one.row === other.row && one.column === other.column

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input') !== null

/** Finds the position of the cell of an element; undefined outside of the columns. */
function findPosition(target: EventTarget): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest('.table-rows [data-field]') : null
  const row = cell?.closest('[role=row]')
  if (!cell || !row) return undefined
  return { row: Number(row.getAttribute('aria-rowindex')) - 2, column: [...row.children].indexOf(cell) }
}
