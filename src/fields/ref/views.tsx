import { useState } from 'react'
import { behaviour } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { lazyNow } from '../parts/lazy-now'
import { OptionBox } from '../parts/option-box-now'
import {
  type Candidate,
  type CellProps,
  type FieldViews,
  type FilterProps,
  type FilterTextProps,
  type InputProps,
  type RecordValues,
  useFieldHost,
} from '../views-contract'
import type { RefOptions } from '.'
import { useCandidates, useChosen } from './candidates'

function Cell({ value, field, name, record }: CellProps) {
  const { hrefOf, follow } = useFieldHost()
  const href = hrefOf(targetOf(field), Number(value))
  const text = labelIn(record, name) ?? `#${value}`
  if (!href) return text
  return (
    <a
      href={href}
      className="cell-link"
      onClick={(event) => {
        event.stopPropagation()
        follow(event)
      }}
    >
      {text}
    </a>
  )
}

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

function allOf(...filters: readonly (LooseFilter | undefined)[]): LooseFilter | undefined {
  const given = filters.filter((filter) => filter !== undefined)
  return given.length > 1 ? { and: given } : given[0]
}

const targetOf = (field: CellProps['field']): string => behaviour(field).target() ?? ''

/** The label that came with the record, if it still belongs to the value. */
function labelIn(record: RecordValues, name: string): string | undefined {
  const labels = record.labels as Readonly<Record<string, string | undefined>> | undefined
  return labels?.[name] ?? undefined
}

const filter = () => import('./filter')
const Filter = lazyNow<FilterProps>(() => filter().then((module) => module.Filter))
const FilterText = lazyNow<FilterTextProps>(() => filter().then((module) => module.FilterText))

export const views: FieldViews = { Cell, Input, Filter, FilterText, column: { flex: 1, width: 170 } }
