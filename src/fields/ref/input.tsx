import { useState } from 'react'
import type { LooseFilter } from '../../framework/filter'
import { OptionBox } from '../parts/option-box-now'
import { type Candidate, type InputProps, useFieldHost } from '../views-contract'
import type { RefOptions } from '.'
import { useCandidates, useChosen } from './candidates'
import { labelIn, targetOf } from './target'

export function Input(props: InputProps) {
  const { value, record, name, field, onChange } = props
  const target = targetOf(field)
  const id = Number(value) || null
  const [picked, setPicked] = useState<Candidate | null>(null)
  const chosen = useChosen(target, id, picked?.id === id ? picked?.label : labelIn(record, name))
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { where } = field.options as RefOptions
  const { fitting } = useFieldHost()
  const { where: fits, missing } = fitting(field, record)
  const { candidates, isSearching, hasFailed } = useCandidates(
    target,
    words,
    isOpen && missing.length === 0,
    allOf(where, fits),
  )
  return (
    <OptionBox
      {...props}
      options={missing.length > 0 ? [] : candidates}
      chosen={chosen}
      search={{ isOpen, isSearching, hasFailed, missing, onOpen: setOpen, onWords: setWords }}
      onPick={(option) => {
        setPicked(candidates.find((candidate) => candidate.id === option?.id) ?? null)
        onChange(option?.id ?? null)
      }}
    />
  )
}

export function allOf(...filters: readonly (LooseFilter | undefined)[]): LooseFilter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length > 1 ? { and: given } : given[0]
}
