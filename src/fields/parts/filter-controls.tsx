import Select from '@mui/material/Select'
import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import type { Condition } from '../../framework/filter'
import { isDayExpression } from '../../framework/relations'
import { isDayVariable } from '../../framework/values/day-variables'
import { useFilterWords } from '../../i18n/lists/filter-words'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { lowercaseFirst, useSay } from '../../i18n/say'
import { DateFilterBox } from '../date/date-box'
import { type FilterProps, type FilterTextProps, useFieldHost } from '../field-views'
import { isDurationField } from '../number'
import { DurationBox } from './duration-box'
import { describeDayVariable, findNamedDays, findOpenDays } from './named-days'
import { NamedDaysFilter } from './named-days-filter'
import { type CodeOptions, PickBox } from './pick-box'
import { TextBox } from './text-box'

/** Filters by values that contain the words. */
export function ContainsFilter({ value, onChange, ...rest }: FilterProps) {
  const [typed, setTyped] = useDebouncedValue(value?.contains, (next) =>
    onChange(isEmpty(next) ? undefined : { contains: String(next) }),
  )
  return <TextBox {...rest} isBare record={{}} value={typed} onChange={setTyped} />
}

export interface RangeFilterProps extends FilterProps {
  /** Type of both inputs; `date` also offers named ranges of days. Default `text`. */
  type?: string
  /** Converts typed text for the `parse` of the field. */
  toWire?: (value: unknown, isEnd: boolean) => unknown
}

/** Filters by from, to, or both; the field's type reads each of them. */
export function RangeFilter({ type = 'text', toWire, ...props }: RangeFilterProps) {
  const say = useSay()
  const toWords = useDescribeFieldError()
  const [ends, setEnds] = useState(() => readRangeEnds(props.value))
  const parseEnd = (value: unknown, isEnd: boolean) =>
    isEmpty(value) ? undefined : getFieldBehaviour(props.field).parse(toWire ? toWire(value, isEnd) : value)
  const endProblem = (value: unknown, isEnd: boolean) => {
    const read = parseEnd(value, isEnd)
    return read && !read.ok ? toWords(read.error, props.label) : undefined
  }
  const change = (next: { from: unknown; to: unknown }) => {
    setEnds(next)
    const read = (value: unknown, isEnd: boolean) => {
      const answer = parseEnd(value, isEnd)
      return answer?.ok ? (answer.value as string | number) : undefined
    }
    props.onChange(buildRange(read(next.from, false), read(next.to, true)))
  }
  const shared = { ...props, type, isBare: true, record: {}, inputMode: 'decimal' as const }
  const Box = type === 'date' ? DateFilterBox : isDurationField(props.field) ? DurationBox : TextBox
  return (
    <Stack spacing={1}>
      {type === 'date' ? (
        <NamedDaysFilter
          {...props}
          id={`${props.id}-period`}
          onChange={(condition) => {
            setEnds({ from: '', to: '' })
            props.onChange(condition)
          }}
        />
      ) : null}
      <Box
        {...shared}
        id={props.id}
        label={`${props.label}: ${say('from')}`}
        before={<RangeEndLabel text={say('from')} />}
        value={ends.from}
        error={endProblem(ends.from, false)}
        onChange={(from) => change({ ...ends, from })}
      />
      <Box
        {...shared}
        id={`${props.id}-to`}
        label={`${props.label}: ${say('to')}`}
        before={<RangeEndLabel text={say('to')} />}
        value={ends.to}
        error={endProblem(ends.to, true)}
        onChange={(to) => change({ ...ends, to })}
      />
    </Stack>
  )
}

const RangeEndLabel = ({ text }: { text: string }) => (
  <span aria-hidden="true" style={{ minWidth: '3.2em', opacity: 0.85 }}>
    {text}
  </span>
)

function readRangeEnds(value: Condition | undefined): { from: unknown; to: unknown } {
  const toInput = (end: unknown) => (end === undefined || isDayVariable(end) || isDayExpression(end) ? '' : end)
  return { from: toInput(value?.between?.[0] ?? value?.gte), to: toInput(value?.between?.[1] ?? value?.lte) }
}

function buildRange(from: string | number | undefined, to: string | number | undefined): Condition | undefined {
  if (from !== undefined && to !== undefined) return { between: [from, to] }
  if (from !== undefined) return { gte: from }
  return to === undefined ? undefined : { lte: to }
}

/** Shows an active filter in words, for types that do not do so themselves; amounts with their currency. */
export function ConditionText({ value, field }: FilterTextProps) {
  const sayFilter = useFilterWords()
  const { text, unit } = getFieldBehaviour(field)
  const { words, field: perRecord } = unit({ currency: useFieldHost().currency }) ?? {}
  const toText = (part: unknown) => {
    const dayWords = describeDayVariable(part, sayFilter)
    if (dayWords !== undefined) return dayWords
    return perRecord ? sayFilter('ownUnit', { value: text(part) }) : text(part, words)
  }
  if (Array.isArray(value.in)) return value.in.map(toText).join(', ')
  const ready = findNamedDays(value.between) ?? findOpenDays(value)
  if (ready) return lowercaseFirst(sayFilter(ready))
  if (value.between) return sayFilter('filterBetween', { from: toText(value.between[0]), to: toText(value.between[1]) })
  if (value.gte !== undefined) return sayFilter('filterFrom', { value: toText(value.gte) })
  if (value.lte !== undefined) return sayFilter('filterTo', { value: toText(value.lte) })
  if (value.contains !== undefined) return sayFilter('filterContains', { value: value.contains })
  if (value.empty !== undefined) return sayFilter(value.empty ? 'filterEmpty' : 'filterSet')
  return value.eq === undefined ? Object.values(value).map(toText).join(', ') : toText(value.eq)
}

/** Passes a typed value on only when the person pauses, so that the list does not reload for every letter. */
function useDebouncedValue(first: unknown, settle: (value: unknown) => void): [unknown, (value: unknown) => void] {
  const [typed, setTyped] = useState<unknown>(first ?? '')
  const [lastSent, setLastSent] = useState(typed)
  useEffect(() => {
    if (typed === lastSent) return
    const timer = setTimeout(() => {
      setLastSent(typed)
      settle(typed)
    }, 300)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}

/** Filters by one of the codes. */
export function PickFilter({ codes, wordsOf, value, onChange, ...rest }: FilterProps & CodeOptions) {
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

/** Filters by yes, no or either. */
export function YesNoFilter({ id, label, value, onChange }: FilterProps) {
  const say = useSay()
  return (
    <Select
      native
      size="small"
      fullWidth
      value={value?.eq === undefined ? '' : String(value.eq)}
      onChange={(event) => onChange(event.target.value === '' ? undefined : { eq: event.target.value === 'true' })}
      inputProps={{ id, 'aria-label': label }}
    >
      <option value="">{say('any')}</option>
      <option value="true">{say('yes')}</option>
      <option value="false">{say('no')}</option>
    </Select>
  )
}
