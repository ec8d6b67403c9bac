import { useMemo } from 'react'
import type { InputProps } from '../field-views'
import { LazyOptionBox } from './lazy-option-box'

export interface CodeOptions {
  codes: readonly string[]
  /** Answers the label of a code; the search also looks at it. */
  wordsOf(code: string): string
}

/** Lets the person choose one of many fixed codes. */
export function PickBox({ codes, wordsOf, ...props }: InputProps & CodeOptions) {
  const options = useMemo(() => codes.map((code) => ({ id: code, label: wordsOf(code) })), [codes, wordsOf])
  const { value, onChange } = props
  const chosen = typeof value === 'string' && value ? { id: value, label: wordsOf(value) } : null
  return (
    <LazyOptionBox {...props} options={options} chosen={chosen} onPick={(option) => onChange(option?.id ?? null)} />
  )
}
