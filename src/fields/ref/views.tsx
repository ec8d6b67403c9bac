import Autocomplete from '@mui/material/Autocomplete'
import Link from '@mui/material/Link'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { behaviour } from '../../framework/field'
import { useSay } from '../../i18n/say'
import { controlProps, Labelled } from '../parts/labelled'
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
  const { hrefOf } = useFieldHost()
  const href = hrefOf(targetOf(field), Number(value))
  const text = labelIn(record, name) ?? `#${value}`
  if (!href) return text
  return (
    <Link component={RouterLink} to={href} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  )
}

function Input(props: InputProps) {
  const say = useSay()
  const { value, record, name, field, onChange, onBlur, error, isRequired } = props
  const target = targetOf(field)
  const id = Number(value) || null
  const [picked, setPicked] = useState<Candidate | null>(null)
  const chosen = useChosen(target, id, picked?.id === id ? picked?.label : labelIn(record, name))
  const [isOpen, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const { candidates, isSearching, hasFailed } = useCandidates(
    target,
    words,
    isOpen,
    (field.options as RefOptions).where,
  )
  const { id: controlId, ...aria } = controlProps(props)
  return (
    <Labelled {...props}>
      <Autocomplete
        id={controlId}
        options={candidates}
        value={chosen}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        getOptionLabel={(option) => option.label}
        getOptionKey={(option) => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        // The server searched already, by more than the label.
        filterOptions={(options) => options}
        loading={isSearching}
        loadingText={say('loading')}
        noOptionsText={say(hasFailed ? 'searchFailed' : 'noMatch')}
        autoHighlight
        disableClearable={(isRequired && id !== null) as false}
        onInputChange={(_, typed, reason) => setWords(reason === 'input' ? typed : '')}
        onChange={(_, option) => {
          setPicked(option)
          onChange(option?.id ?? null)
        }}
        {...(onBlur ? { onBlur: () => onBlur() } : {})}
        slotProps={{ popupIndicator: { tabIndex: -1 } }}
        renderInput={(params) => (
          <TextField
            {...params}
            name={name}
            size="small"
            error={!!error}
            placeholder={say('typeToSearch')}
            slotProps={{ htmlInput: { ...params.inputProps, ...aria, autoComplete: 'off' } }}
          />
        )}
      />
    </Labelled>
  )
}

function Filter({ value, onChange, ...rest }: FilterProps) {
  const id = value?.eq ?? (Array.isArray(value?.in) ? value.in[0] : null)
  return (
    <Input
      {...rest}
      isBare
      record={{}}
      value={id ?? null}
      onChange={(next) => onChange(typeof next === 'number' ? { eq: next } : undefined)}
    />
  )
}

function FilterText({ value, field }: FilterTextProps) {
  const ids = Array.isArray(value.in) ? value.in.map(Number) : [Number(value.eq)]
  const first = useChosen(targetOf(field), ids[0] ?? null, undefined)
  return ids.length > 1 ? `${first?.label} +${ids.length - 1}` : (first?.label ?? '')
}

const targetOf = (field: CellProps['field']): string => behaviour(field).target() ?? ''

/** The label that came with the record, if it still belongs to the value. */
function labelIn(record: RecordValues, name: string): string | undefined {
  const labels = record.labels as Readonly<Record<string, string | undefined>> | undefined
  return labels?.[name] ?? undefined
}

export const views: FieldViews = { Cell, Input, Filter, FilterText, column: { flex: 1, width: 170 } }
