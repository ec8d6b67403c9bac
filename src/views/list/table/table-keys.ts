import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'

/** A place where the arrow keys stop: a cell of the row, and a control of the cell, by position. */
interface StopPlace {
  cell: number
  control: number
}

interface TableKeysInput {
  table: RefObject<HTMLDivElement | null>
  /** Number of rows that can be reached. */
  count: number
  /** Number of rows that are in view at once. */
  rowsInView: number
  /** Brings a row into view that is not rendered. */
  reveal(index: number): void
  /** Selects or deselects the row at a position. */
  onSpace?: ((index: number) => void) | undefined
}

/**
 * Makes a table one stop of the Tab key for its headings and one for its rows. Inside, the arrow keys go
 * from cell to cell.
 */
export function useTableKeys({ table, count, rowsInView, reveal, onSpace }: TableKeysInput) {
  const last = useRef<HTMLElement | null>(null)
  const awaited = useRef<{ index: number; place: StopPlace } | null>(null)
  useEffect(() => {
    const prepare = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Tab' && table.current) setTabStops(table.current, last.current)
    }
    document.addEventListener('keydown', prepare, true)
    return () => document.removeEventListener('keydown', prepare, true)
  }, [table])
  // A row that was not rendered gets the focus when it is.
  useEffect(() => {
    const { current } = awaited
    if (!current || !table.current || !focusRow(table.current, current.index, current.place)) return
    awaited.current = null
  })
  const onFocus = useCallback(({ target }: FocusEvent<HTMLElement>) => {
    if (target.closest('.table-rows')) last.current = target
  }, [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { current } = table
    if (!current || event.defaultPrevented || event.altKey) return
    const from = findPlace(event.target as HTMLElement)
    if (isTyping(event.target)) return
    if (from && event.key === ' ' && from.index >= 0 && !isButton(event.target)) {
      event.preventDefault()
      onSpace?.(from.index)
      return
    }
    const to = findTarget(event, from, { count, rowsInView })
    if (!to) return
    event.preventDefault()
    if (focusRow(current, to.index, to.place) || to.index < 0) return
    awaited.current = to
    reveal(to.index)
  }
  return { onFocus, onKeyDown }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea')

/** Space on these does what they are for. */
const isButton = (target: EventTarget): boolean =>
  target instanceof HTMLElement && (target.matches('input') || target.closest('.table-menu') !== null)

type Position = { index: number; place: StopPlace }

/** Answers where a key leads to; the headings have the index -1. */
function findTarget(
  event: KeyboardEvent,
  from: (Position & { row: Element }) | undefined,
  { count, rowsInView }: { count: number; rowsInView: number },
): Position | undefined {
  const { key } = event
  const isFar = event.ctrlKey || event.metaKey
  if (!from) {
    const start = { ArrowDown: 0, Home: 0, End: count - 1 }[key]
    return start === undefined ? undefined : { index: start, place: { cell: 0, control: 0 } }
  }
  const { index, place, row } = from
  const clampIndex = (next: number) => Math.min(count - 1, Math.max(index < 0 ? -1 : 0, next))
  if (key === 'ArrowUp') return isFar ? undefined : { index: Math.max(-1, index - 1), place }
  if (key === 'ArrowDown') return isFar ? undefined : { index: clampIndex(index + 1), place }
  if (key === 'PageUp' || key === 'PageDown')
    return { index: clampIndex(index + (key === 'PageUp' ? -rowsInView : rowsInView)), place }
  const places = listPlaces(row)
  const at = places.findIndex(({ cell, control }) => cell === place.cell && control === place.control)
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: places.length - 1 }[key]
  if (next === undefined) return undefined
  const to = places[Math.min(places.length - 1, Math.max(0, next))] ?? place
  if (isFar && (key === 'Home' || key === 'End')) return { index: key === 'Home' ? 0 : count - 1, place: to }
  return isFar ? undefined : { index, place: to }
}

/** Lists the stops of a cell: its controls, or the cell itself. */
function listStops(cell: Element): HTMLElement[] {
  const controls = [...cell.querySelectorAll<HTMLElement>('a, button, input')]
  const main = cell.matches('[role=columnheader]')
    ? controls.filter((control) => control.matches('.table-label, .table-tick'))
    : controls
  if (main.length > 0) return main
  return controls.length > 0 ? controls.slice(0, 1) : cell instanceof HTMLElement ? [cell] : []
}

const listPlaces = (row: Element): StopPlace[] =>
  [...row.children].flatMap((cell, index) => listStops(cell).map((_, control) => ({ cell: index, control })))

function findPlace(element: HTMLElement): (Position & { row: Element }) | undefined {
  const cell = element.closest('[role=gridcell], [role=columnheader]')
  const row = cell?.closest('[role=row]')
  if (!cell || !row) return undefined
  const control = Math.max(0, listStops(cell).indexOf(element))
  return { row, index: readRowIndex(row), place: { cell: [...row.children].indexOf(cell), control } }
}

/** Reads the position of a row in the list; the headings are the first row of the table. */
const readRowIndex = (row: Element): number => Number(row.getAttribute('aria-rowindex')) - 2

/** Focuses the stop of a row; answers false if the row is not rendered. */
function focusRow(table: HTMLElement, index: number, place: StopPlace): boolean {
  const row = table.querySelector(`[role=row][aria-rowindex="${index + 2}"]`)
  const cell = row?.children[place.cell]
  const stops = cell ? listStops(cell) : []
  const stop = stops[Math.min(stops.length - 1, place.control)]
  if (!stop) return false
  stop.focus({ preventScroll: true })
  ;(cell ?? stop).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}

/** Lets the Tab key stop once in the headings and once in the rows, where the focus was last. */
function setTabStops(table: HTMLElement, last: HTMLElement | null): void {
  const [head, rows] = [table.querySelector('.table-top'), table.querySelector('.table-rows')]
  const firstCell = rows?.querySelector('[role=row]:not([aria-busy]) > [role=gridcell]')
  const stop = last && rows?.contains(last) ? last : firstCell && listStops(firstCell)[0]
  for (const control of rows?.querySelectorAll<HTMLElement>(tabbable) ?? [])
    control.tabIndex = control === stop ? 0 : -1
  const heading =
    document.activeElement?.closest('.table-top [role=columnheader]') ?? head?.querySelector('[role=columnheader]')
  for (const control of head?.querySelectorAll<HTMLElement>('button, input, [role=separator]') ?? [])
    control.tabIndex = heading?.contains(control) ? 0 : -1
  table.tabIndex = stop ? -1 : 0
}

const tabbable = 'a, button, input, [tabindex]'
