import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { maxLinesAtOnce } from '../../../framework/parts'
import { usePartsWords } from '../../../i18n/form-lines-words'
import { createLine, type FormLine, type GridPlace, parseClipboard, pasteCells } from './form-lines'
import { canChangeLine } from './grid-line'
import type { GridProps } from './grid-props'

/** Handles the keys and the clipboard of the grid, and announces what they did. */
export function useGridKeys(props: GridProps) {
  const { id, columns, lines, start, mayAdd, onChange } = props
  const say = usePartsWords()
  const [announcement, setAnnouncement] = useState('')
  const focus = useFocusAfterRender(id)
  const add = (at: number) => {
    if (!mayAdd || lines.length >= maxLinesAtOnce) return
    const line = createLine(start)
    onChange(lines.toSpliced(at, 0, line))
    setAnnouncement(say('lineAdded', { number: at + 1 }))
    focus(`${line.key}-${columns[0]}`)
  }
  const takeOut = (key: string, name = columns[0]) => {
    const at = lines.findIndex((line) => line.key === key)
    const remaining = lines.filter((line) => line.key !== key)
    onChange(remaining)
    setAnnouncement(say('lineTakenOut', { count: remaining.length }))
    const neighbour = remaining[at] ?? remaining.at(-1)
    focus(neighbour ? `${neighbour.key}-${name}` : 'add')
  }
  const change = (changed: FormLine) => onChange(lines.map((line) => (line.key === changed.key ? changed : line)))
  const goToNextRow = ({ row }: GridPlace) => {
    const next = lines[row + 1]
    if (next) focus(`${next.key}-${columns[0]}`)
    else add(lines.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = findGridPlace(event.target, lines, columns)
    const line = place && lines[place.row]
    if (!place || !line || event.defaultPrevented || event.altKey || event.metaKey) return
    if (event.key === 'Enter' && !isOptionListOpen(event.target) && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault()
      goToNextRow(place)
    } else if (event.key === 'Delete' && event.ctrlKey) {
      event.preventDefault()
      if (canChangeLine(line, 'delete')) takeOut(line.key, columns[place.column])
    }
  }
  const onPaste = usePaste(props, setAnnouncement, focus)
  return {
    news: announcement,
    tell: setAnnouncement,
    add,
    takeOut,
    change,
    handlers: { onKeyDown, onPaste, onFocus: selectCellText },
  }
}

/** Writes pasted cells to the lines from the cursor on; announces what does not fit. */
function usePaste(
  { resource, columns, lines, start, mayAdd, onChange }: GridProps,
  setNews: (text: string) => void,
  focus: (control: string) => void,
) {
  const say = usePartsWords()
  return (event: ClipboardEvent<HTMLElement>) => {
    const place = findGridPlace(event.target, lines, columns)
    const cells = parseClipboard(event.clipboardData.getData('text/plain'))
    if (!place || !cells) return
    event.preventDefault()
    const whole = pasteCells(lines, cells, place, resource, columns, start)
    const filled = whole.slice(0, mayAdd ? maxLinesAtOnce : lines.length)
    onChange(filled)
    const leftOutCount = whole.length - filled.length
    setNews(
      leftOutCount > 0
        ? say('linesLeftOut', { left: leftOutCount, most: filled.length })
        : say('linesPasted', { count: cells.length }),
    )
    focus(`${filled.at(-1)?.key}-${columns[place.column]}`)
  }
}

/** Tells whether a list of options is open or loading; Enter then belongs to that list. */
export const isOptionListOpen = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.matches('[role="combobox"][aria-expanded="true"]')

/** Moves the focus when the rows are rendered. */
function useFocusAfterRender(id: string): (control: string) => void {
  const targetId = useRef<string>(undefined)
  const [, draw] = useState(0)
  useEffect(() => {
    if (!targetId.current) return
    document.getElementById(`${id}-${targetId.current}`)?.focus()
    targetId.current = undefined
  })
  return (control) => {
    targetId.current = control
    draw((count) => count + 1)
  }
}

function findGridPlace(
  target: EventTarget,
  lines: readonly FormLine[],
  columns: readonly string[],
): GridPlace | undefined {
  if (!(target instanceof HTMLElement)) return undefined
  const key = target.closest('tr')?.dataset.line
  const row = lines.findIndex((line) => line.key === key)
  const column = columns.indexOf(target.closest('td')?.dataset.name ?? '')
  return row < 0 || column < 0 ? undefined : { row, column }
}

/** Selects the text of the cell, so that typing replaces it, as in a spreadsheet. */
function selectCellText({ target }: FocusEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.closest('td[data-name]')) target.select()
}
