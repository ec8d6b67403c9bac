import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { timeText } from '../../rules/entry'

interface CellProps {
  label: string
  minutes: number
  isQueried: boolean
  isReadOnly: boolean
  /** Where it stands in the grid. */
  at: readonly [row: number, column: number]
  /** Whether what was typed is a time; what it is not stays to be mended. */
  onEnter(text: string): boolean
  onFocus(): void
  onMove(from: HTMLInputElement, rows: number, columns: number): void
  /** The text of a neighbour. */
  from(rows: number, columns: number): string
  onPaste(pasted: string): void
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
}

/** Minutes of one day: typed over, moved from by keys, saved when it is left. */
export function Cell({
  label,
  minutes,
  isQueried,
  isReadOnly,
  at,
  onEnter,
  onFocus,
  onMove,
  from,
  onPaste,
}: CellProps) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const commit = (text: string | undefined) => {
    if (text === undefined) return
    const isTime = onEnter(text)
    setWrong(!isTime)
    setTyped(isTime ? undefined : text)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, key } = event
    const isEdge = (place: number) => input.selectionStart === place && input.selectionEnd === place
    const isWhole = input.selectionStart === 0 && input.selectionEnd === input.value.length
    const aside =
      key === 'ArrowLeft' && (isWhole || isEdge(0))
        ? -1
        : key === 'ArrowRight' && (isWhole || isEdge(input.value.length))
          ? 1
          : 0
    const [rows, columns] = moves[key] ?? [0, aside]
    if (event.ctrlKey && (key === 'd' || key === 'r')) commit(key === 'd' ? from(-1, 0) : from(0, -1))
    else if (key === 'Escape') setTyped(undefined)
    else if (rows || columns) {
      commit(typed)
      onMove(input, rows, columns)
    } else return
    event.preventDefault()
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n]/.test(text)) return
    event.preventDefault()
    onPaste(text)
  }
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
      value={typed ?? timeText(minutes)}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={({ target }) => {
        target.select()
        onFocus()
      }}
      onBlur={() => commit(typed)}
      onKeyDown={move}
      onPaste={paste}
    />
  )
}
