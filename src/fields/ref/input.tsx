import { useState } from 'react'
import type { LooseFilter } from '../../framework/filter'
import { type Candidate, type InputProps, useFieldHost } from '../field-views'
import { LazyOptionBox } from '../parts/lazy-option-box'
import type { RefOptions } from '.'
import { useCandidates, useChosenRecord } from './candidates'
import { readReferenceLabel, referenceTargetName } from './reference-target'

export function Input(props: InputProps) {
  const { value, record, name, field, onChange } = props
  const target = referenceTargetName(field)
  const id = Number(value) || null
  const [picked, setPicked] = useState<Candidate | null>(null)
  const chosen = useChosenRecord(target, id, picked?.id === id ? picked?.label : readReferenceLabel(record, name))
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { where } = field.options as RefOptions
  const { fitting } = useFieldHost()
  const { where: fits, missing } = fitting(field, record)
  const { candidates, isSearching, hasFailed } = useCandidates(
    target,
    words,
    isOpen && missing.length === 0,
    combineFilters(where, fits),
  )
  return (
    <LazyOptionBox
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

function combineFilters(...filters: readonly (LooseFilter | undefined)[]): LooseFilter | undefined {
  const parts = filters.filter((filter) => filter !== undefined)
  return parts.length > 1 ? { and: parts } : parts[0]
}
