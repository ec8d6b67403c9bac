import Stack from '@mui/material/Stack'
import { useEffect, useState } from 'react'
import { behaviour, isEmpty } from '../../framework/field'
import type { Condition } from '../../framework/filter'
import { useSay } from '../../i18n/say'
import type { FilterProps, FilterTextProps } from '../views-contract'
import { TextBox } from './text-box'

/** Words the value contains. */
export function ContainsFilter({ value, onChange, ...rest }: FilterProps) {
  const [typed, setTyped] = useSettled(value?.contains, (next) =>
    onChange(isEmpty(next) ? undefined : { contains: String(next) }),
  )
  return <TextBox {...rest} isBare record={{}} value={typed} onChange={setTyped} />
}

/** From, to, or both; each read by the field's own type. */
export function RangeFilter({
  type = 'text',
  toWire,
  ...props
}: FilterProps & { type?: string; toWire?: (value: unknown, isEnd: boolean) => unknown }) {
  const say = useSay()
  const [ends, setEnds] = useState(() => endsOf(props.value))
  const change = (next: { from: unknown; to: unknown }) => {
    setEnds(next)
    const read = (value: unknown, isEnd: boolean) => {
      const parsed = isEmpty(value) ? undefined : behaviour(props.field).parse(toWire ? toWire(value, isEnd) : value)
      return parsed?.ok ? (parsed.value as string | number) : undefined
    }
    props.onChange(rangeOf(read(next.from, false), read(next.to, true)))
  }
  const shared = { ...props, type, isBare: true, record: {}, inputMode: 'decimal' as const }
  return (
    <Stack spacing={1}>
      <TextBox
        {...shared}
        label={`${props.label}: ${say('from')}`}
        before={<End text={say('from')} />}
        value={ends.from}
        onChange={(from) => change({ ...ends, from })}
      />
      <TextBox
        {...shared}
        id={`${props.id}-to`}
        label={`${props.label}: ${say('to')}`}
        before={<End text={say('to')} />}
        value={ends.to}
        onChange={(to) => change({ ...ends, to })}
      />
    </Stack>
  )
}

const End = ({ text }: { text: string }) => (
  <span aria-hidden="true" style={{ minWidth: '3.2em', opacity: 0.85 }}>
    {text}
  </span>
)

function endsOf(value: Condition | undefined): { from: unknown; to: unknown } {
  return { from: value?.between?.[0] ?? value?.gte ?? '', to: value?.between?.[1] ?? value?.lte ?? '' }
}

function rangeOf(from: string | number | undefined, to: string | number | undefined): Condition | undefined {
  if (from !== undefined && to !== undefined) return { between: [from, to] }
  if (from !== undefined) return { gte: from }
  return to === undefined ? undefined : { lte: to }
}

/** A set filter in words, for every type that has none of its own. */
export function ConditionText({ value, field }: FilterTextProps) {
  const say = useSay()
  const text = (part: unknown) => behaviour(field).text(part)
  if (Array.isArray(value.in)) return value.in.map(text).join(', ')
  if (value.between) return say('filterBetween', { from: text(value.between[0]), to: text(value.between[1]) })
  if (value.gte !== undefined) return say('filterFrom', { value: text(value.gte) })
  if (value.lte !== undefined) return say('filterTo', { value: text(value.lte) })
  if (value.contains !== undefined) return say('filterContains', { value: value.contains })
  if (value.empty) return say('filterEmpty')
  return value.eq === undefined ? Object.values(value).map(text).join(', ') : text(value.eq)
}

/** Tells a typed value once typing has stopped, so that the list is not asked per letter. */
function useSettled(first: unknown, settle: (value: unknown) => void): [unknown, (value: unknown) => void] {
  const [typed, setTyped] = useState<unknown>(first ?? '')
  const [told, setTold] = useState(typed)
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => {
      setTold(typed)
      settle(typed)
    }, 300)
    return () => clearTimeout(timer)
  })
  return [typed, setTyped]
}
