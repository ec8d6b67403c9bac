import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { listSuggestions, type Suggestion, toLabelledText, toStoredText } from './labelled-text'
import type { Vocabulary } from './vocabulary'

interface TypedExpression {
  /** Holds the input. */
  box: RefObject<HTMLDivElement | null>
  typed: string
  caret: number
  /** The text before the caret. */
  before: string
  suggestions: readonly Suggestion[]
  readCaret(): void
  change(typed: string): void
  insert(words: string, from: number): void
}

/** Keeps what was typed while it means the stored expression; else shows the stored one with labels. */
export function useTypedExpression(
  value: string,
  vocabulary: Vocabulary,
  onChange: (stored: string) => void,
): TypedExpression {
  const [entry, setEntry] = useState('')
  const [caretPlace, setCaret] = useState(0)
  const [nextCaret, setNextCaret] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  const typed = toStoredText(entry, vocabulary) === value ? entry : toLabelledText(value, vocabulary)
  const caret = Math.min(caretPlace, typed.length)
  const before = typed.slice(0, caret)
  const findInput = () => box.current?.querySelector('input') ?? null
  // The caret is put behind what was inserted, once the input shows it.
  useLayoutEffect(() => {
    if (nextCaret === undefined) return
    const input = findInput()
    input?.focus()
    input?.setSelectionRange(nextCaret, nextCaret)
    setNextCaret(undefined)
  })
  const change = (text: string) => {
    setEntry(text)
    onChange(toStoredText(text, vocabulary))
  }
  return {
    ...{ box, typed, caret, before, suggestions: listSuggestions(before, vocabulary) },
    readCaret: () => setCaret(findInput()?.selectionStart ?? typed.length),
    change(text) {
      setCaret(findInput()?.selectionStart ?? text.length)
      change(text)
    },
    insert(words, from) {
      const head = typed.slice(0, from)
      const gap = /[^\s(]$/.test(head) ? ' ' : ''
      const end = from + gap.length + words.length
      const tail = typed.slice(caret)
      change(`${head}${gap}${words}${/^[\p{L}\d"“']/u.test(tail) ? ' ' : ''}${tail}`)
      setCaret(end)
      setNextCaret(end)
    },
  }
}
