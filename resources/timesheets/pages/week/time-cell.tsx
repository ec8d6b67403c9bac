import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatMinutes } from '../../rules/parse-minutes'

interface TimeCellProps {
  label: string
  minutes: number
  isQueried: boolean
  isReadOnly: boolean
  /** The position of the cell in the grid. */
  at: readonly [row: number, column: number]
  /**
   * Saves the text; returns false if it is not a time. Then the text stays, so that the user can correct it.
   */
  onEnter(text: string): boolean
  onFocus(): void
  onMove(rows: number, columns: number): void
  /** Moves the focus to the next cell to fill in. */
  onNext(): void
  /** Returns the text of a neighbouring cell. */
  from(rows: number, columns: number): string
  onPaste(pasted: string): void
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

const isCaretAt = ({ selectionStart, selectionEnd }: HTMLInputElement, from: number, to = from) =>
  selectionStart === from && selectionEnd === to

/**
 * Finds where a key moves the focus. The left and right keys leave the cell only from the edge of the text.
 */
function findMoveDirection({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>): readonly [number, number] {
  const end = input.value.length
  const isWhole = isCaretAt(input, 0, end)
  if (key === 'ArrowLeft' && (isWhole || isCaretAt(input, 0))) return [0, -1]
  if (key === 'ArrowRight' && (isWhole || isCaretAt(input, end))) return [0, 1]
  return moves[key] ?? [0, 0]
}

/** Holds the typed text until it is a valid time and saved. */
function useTypedMinutes({ onEnter, onMove, onNext, from, onPaste }: TimeCellProps) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  // Moving on blurs the cell before React draws it again. The ref keeps the same text from being entered
  // twice.
  const open = useRef<string>(undefined)
  const setText = (text: string | undefined) => {
    open.current = text
    setTyped(text)
  }
  const commit = (text = open.current) => {
    open.current = undefined
    if (text === undefined) return
    const isTime = onEnter(text)
    setWrong(!isTime)
    setTyped(isTime ? undefined : text)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const [rows, columns] = findMoveDirection(event)
    if (event.ctrlKey && (event.key === 'd' || event.key === 'r')) commit(event.key === 'd' ? from(-1, 0) : from(0, -1))
    else if (event.key === 'Escape') setText(undefined)
    else if (event.key === 'Enter' || rows || columns) {
      commit()
      if (event.key === 'Enter') onNext()
      else onMove(rows, columns)
    } else return
    event.preventDefault()
  }
  const onPasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onPaste(text)
  }
  return { typed, type: setText, isWrong, onKeyDown, onPasted, onBlur: () => commit() }
}

/** Shows the minutes of a day. Users type them and move by keys; leaving the cell saves it. */
export function TimeCell(props: TimeCellProps) {
  const { label, minutes, isQueried, isReadOnly, at, onFocus } = props
  const { typed, type, isWrong, onKeyDown, onPasted, onBlur } = useTypedMinutes(props)
  return (
    <input
      className="time-cell"
      aria-label={label}
      aria-invalid={isWrong}
      data-at={at.join(' ')}
      data-queried={isQueried}
      inputMode="decimal"
      autoComplete="off"
      readOnly={isReadOnly}
      value={typed ?? formatMinutes(minutes)}
      onChange={({ target }) => type(target.value)}
      onFocus={({ target }) => {
        target.select()
        onFocus()
      }}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      onPaste={onPasted}
    />
  )
}
