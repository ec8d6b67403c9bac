import { type RefObject, useEffect, useRef } from 'react'
import { type CellPlace, findCellPlace } from './cell-places'

export interface CellKeyActions {
  /** Opens the cell; `start` tells with which value. Answers whether the person may edit it. */
  onCell(place: CellPlace, start: EditStart): boolean
  onRow(place: CellPlace): boolean
  /** Discards a refused edit of this cell; answers whether there was one. */
  onTakeBack(place: CellPlace): boolean
  onPaste(place: CellPlace, text: string): void
  /** Undoes the last change; answers whether it does. */
  onUndo(): boolean
  /** Answers the text to put on the clipboard. */
  onCopy(place: CellPlace): string
}

/** Whether the edit starts with the current value or empty. */
type EditStart = 'value' | 'empty'

/** Listens to the cells inside an element, before the grid itself does. */
export function useKeyEvents(area: RefObject<HTMLElement | null>, keys: CellKeyActions): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const { current } = area
    if (!current) return
    const stop = new AbortController()
    const options = { capture: true, signal: stop.signal }
    current.addEventListener('keydown', (event) => handleKeyDown(event, latest.current), options)
    current.addEventListener('dblclick', (event) => handleDoubleClick(event, latest.current), options)
    current.addEventListener('paste', (event) => handlePaste(event, latest.current), options)
    current.addEventListener('copy', (event) => handleCopy(event, latest.current), options)
    return () => stop.abort()
  }, [area])
}

function handleKeyDown(event: KeyboardEvent, keys: CellKeyActions): void {
  const place = findCellPlace(event.target)
  if (!place || event.isComposing || event.altKey) return
  const { key, shiftKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) {
    // The grid would copy the stored value instead of the shown one.
    if (key.toLowerCase() === 'c') event.stopPropagation()
    if (key.toLowerCase() === 'z' && !shiftKey && isPlainTarget(event.target)) stopIfHandled(event, keys.onUndo())
    return
  }
  const isCell = event.target === place.cell
  if (key === 'F2') stopIfHandled(event, shiftKey ? keys.onRow(place) : keys.onCell(place, 'value'))
  else if (key === 'Enter' && isCell) stopIfHandled(event, keys.onCell(place, 'value'))
  else if ((key === 'Delete' || key === 'Backspace') && isCell) stopIfHandled(event, keys.onCell(place, 'empty'))
  else if (key === 'Escape') stopIfHandled(event, keys.onTakeBack(place))
  // The typed letter goes into the input that opens.
  else if (key.length === 1 && key !== ' ' && isPlainTarget(event.target) && keys.onCell(place, 'value'))
    event.stopPropagation()
}

function stopIfHandled(event: Event, isTaken: boolean): void {
  if (!isTaken) return
  event.preventDefault()
  event.stopPropagation()
}

const isPlainTarget = (target: EventTarget | null): boolean =>
  !(target instanceof HTMLElement && target.closest('button, input, select, textarea'))

function handleDoubleClick(event: MouseEvent, keys: CellKeyActions): void {
  const place = findCellPlace(event.target)
  const isLink = event.target instanceof Element && event.target.closest('a')
  if (place && !isLink && isPlainTarget(event.target)) stopIfHandled(event, keys.onCell(place, 'value'))
}

function handlePaste(event: ClipboardEvent, keys: CellKeyActions): void {
  const place = findCellPlace(event.target)
  const text = event.clipboardData?.getData('text/plain')
  if (!place || !text || !isPlainTarget(event.target)) return
  stopIfHandled(event, true)
  keys.onPaste(place, text)
}

function handleCopy(event: ClipboardEvent, keys: CellKeyActions): void {
  const place = findCellPlace(event.target)
  // Cells that are selected together are copied by the table.
  if (place?.cell.closest('[data-range]')) return
  if (!place || !event.clipboardData || !isPlainTarget(event.target) || String(window.getSelection()) !== '') return
  event.clipboardData.setData('text/plain', keys.onCopy(place))
  event.preventDefault()
}
