import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Draft } from '../draft'

/** Answers the list of rows, and functions that draw rows at once and move the focus to one of them. */
export function useRowFocus(onChange: (draft: Draft) => void) {
  const list = useRef<HTMLOListElement>(null)
  const findName = (at: number) => list.current?.children[at]?.querySelector<HTMLInputElement>('input')
  const focusRow = (at: number) => findName(at)?.focus()
  /** Draws the rows at once, so that what is typed next goes into the right one. */
  const show = (next: Draft, at: number) => {
    flushSync(() => onChange(next))
    focusRow(at)
  }
  /** Shows a new row; what is typed next takes the place of its proposed name. */
  const showNew = (next: Draft, at: number) => {
    show(next, at)
    findName(at)?.select()
  }
  return { list, focusRow, show, showNew }
}
