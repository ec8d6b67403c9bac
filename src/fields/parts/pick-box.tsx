import { useMemo } from 'react'
import type { FilterProps, InputProps } from '../views-contract'
import { OptionBox } from './option-box-now'

interface PickBoxProps extends InputProps {
  codes: readonly string[]
  /** A code in words, also searched. */
  wordsOf(code: string): string
}

/** One of many fixed codes. */
export function PickBox({ codes, wordsOf, ...props }: PickBoxProps) {
  const options = useMemo(() => codes.map((code) => ({ id: code, label: wordsOf(code) })), [codes, wordsOf])
  const { value, onChange } = props
  const chosen = typeof value === 'string' && value ? { id: value, label: wordsOf(value) } : null
  return <OptionBox {...props} options={options} chosen={chosen} onPick={(option) => onChange(option?.id ?? null)} />
}

/** A filter that takes one of the codes. */
export function PickFilter({
  codes,
  wordsOf,
  value,
  onChange,
  ...rest
}: FilterProps & Pick<PickBoxProps, 'codes' | 'wordsOf'>) {
  return (
    <PickBox
      {...rest}
      isBare
      codes={codes}
      wordsOf={wordsOf}
      record={{}}
      value={value?.eq ?? null}
      onChange={(code) => onChange(typeof code === 'string' ? { eq: code } : undefined)}
    />
  )
}
