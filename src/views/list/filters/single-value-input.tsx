import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { DateFilterBox } from '../../../fields/date/date-box'
import { isDurationField } from '../../../fields/number'
import { DurationBox } from '../../../fields/parts/duration-box'
import { TextBox } from '../../../fields/parts/text-box'
import { RecordOrSetBox } from '../../../fields/ref/filter'
import { requireViews } from '../../../fields/views'
import { getFieldBehaviour } from '../../../framework/field'
import { isDayExpression } from '../../../framework/relations'
import { parseDaysFromToday } from '../../../framework/values/dates'
import { type FilterWord, useFilterWords } from '../../../i18n/lists/filter-words'
import { useSay } from '../../../i18n/say'
import { readSetName } from './condition-tree'
import { isDateField, isYesNoField, type OfferedField } from './offered-fields'
import { PlainSelect } from './plain-select'

interface SingleValueInputProps {
  offered: OfferedField
  label: string
  value: unknown
  /** True for one of several values: then no set of records is offered. */
  isListed?: boolean
  error: string | undefined
  onChange(value: unknown): void
}

/** Shows the input of one value to compare with, as the field has it elsewhere. */
export function SingleValueInput(props: SingleValueInputProps) {
  const { shown } = props.offered
  if (isYesNoField(shown)) return <YesNoInput {...props} />
  if (isDateField(shown)) return <DayValueInput {...props} />
  if (getFieldBehaviour(shown.field).target()) return <ReferenceInput {...props} />
  return <PlainInput {...props} />
}

function useInputProps({ offered, label, error }: SingleValueInputProps) {
  const { field, name } = offered.shown
  return { id: useId(), label, error, field, name, record: {}, isBare: true, isRequired: true }
}

/** Keeps the typed text of a number until the person applies it; other types have an input of their own. */
function PlainInput(props: SingleValueInputProps) {
  const parts = useInputProps(props)
  const { value, onChange } = props
  const { Input } = requireViews(parts.field)
  if (isDurationField(parts.field)) return <DurationBox {...parts} value={value} onChange={onChange} />
  if (!Input || parts.field.type.isNumeric)
    return (
      <TextBox
        {...parts}
        value={value}
        onChange={onChange}
        {...(parts.field.type.isNumeric ? { inputMode: 'decimal' } : {})}
      />
    )
  return <Input {...parts} value={value ?? null} onChange={onChange} />
}

function YesNoInput({ label, value, error, onChange }: SingleValueInputProps) {
  const say = useSay()
  const options = [
    ['true', say('yes')],
    ['false', say('no')],
  ] as const
  const chosen = typeof value === 'boolean' ? (`${value}` as const) : ''
  return (
    <PlainSelect
      label={label}
      value={chosen}
      options={options}
      error={error}
      onChange={(next) => onChange(next === 'true')}
    />
  )
}

function ReferenceInput(props: SingleValueInputProps) {
  const parts = useInputProps(props)
  const { value, isListed = false, onChange } = props
  return (
    <RecordOrSetBox
      {...parts}
      isListed={isListed}
      value={readSetName(value) ?? value}
      onChange={(next) => onChange(typeof next === 'string' && next !== '$me' ? { set: next } : next)}
    />
  )
}

const dayKinds = ['aDay', 'today', 'ago', 'ahead', 'expression'] as const satisfies readonly FilterWord[]
type DayKind = (typeof dayKinds)[number]

const signs = { ago: '-', ahead: '+' } as const

/** Takes a calendar date, or a day relative to today. */
function DayValueInput(props: SingleValueInputProps) {
  const say = useFilterWords()
  const parts = useInputProps(props)
  const { value, label, onChange } = props
  const [kind, setKind] = useState<DayKind>(() => detectDayKind(value))
  const { Input } = requireViews(parts.field)
  const choose = (next: DayKind) => {
    setKind(next)
    onChange(next === 'today' ? '$today' : null)
  }
  const options = dayKinds.map((name) => [name, say(name)] as const)
  const days = typeof value === 'string' ? value.replace(/^\$today[+-]/, '') : ''
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))' }}>
      <PlainSelect label={`${label}: ${say('aDay')}`} value={kind} options={options} onChange={choose} />
      {kind === 'ago' || kind === 'ahead' ? (
        <TextBox
          {...parts}
          label={say('days')}
          inputMode="numeric"
          value={days}
          onChange={(typed) => onChange(typed === '' ? null : `$today${signs[kind]}${typed}`)}
        />
      ) : null}
      {kind === 'expression' ? (
        <TextBox
          {...parts}
          label={say('expression')}
          value={typeof value === 'string' ? value.replace(/^=/, '') : ''}
          onChange={(typed) => onChange(typed === '' ? null : `=${typed}`)}
        />
      ) : null}
      {kind === 'aDay' && Input ? <Input {...parts} value={value} onChange={onChange} /> : null}
      {kind === 'aDay' && !Input ? <DateFilterBox {...parts} value={value} onChange={onChange} /> : null}
    </Box>
  )
}

function detectDayKind(value: unknown): DayKind {
  if (isDayExpression(value)) return 'expression'
  const days = typeof value === 'string' ? parseDaysFromToday(value) : undefined
  if (days === undefined) return 'aDay'
  return days === 0 ? 'today' : days < 0 ? 'ago' : 'ahead'
}
