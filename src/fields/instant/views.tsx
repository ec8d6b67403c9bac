import { formatDate, formatTimestampInZone } from '../../framework/values/dates'
import type { CellProps, FieldViews, FilterProps, InputProps } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { TextBox } from '../parts/text-box'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const toLocalStamp = (at: unknown) => formatTimestampInZone(zone, Date.parse(String(at)))

function Cell({ value }: CellProps) {
  if (Number.isNaN(Date.parse(String(value)))) return String(value)
  const stamp = toLocalStamp(value)
  return (
    <time dateTime={String(value)} title={`${stamp} ${zone}`} style={{ whiteSpace: 'nowrap' }}>
      {`${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`}
    </time>
  )
}

/** Takes a moment in the person's own zone and stores it in UTC. */
function Input(props: InputProps) {
  const isMoment = typeof props.value === 'string' && props.value.endsWith('Z')
  const localValue = isMoment ? toLocalStamp(props.value).slice(0, 16).replace(' ', 'T') : props.value
  return (
    <TextBox
      {...props}
      type="datetime-local"
      value={localValue}
      onChange={(typed) => props.onChange(toInstant(typed))}
    />
  )
}

function toInstant(typed: unknown): unknown {
  const at = Date.parse(String(typed))
  return Number.isNaN(at) ? typed : new Date(at).toISOString()
}

/** Turns a day into a moment: the first moment of the first day, or the last one of the last day. */
const dayToInstant = (day: unknown, isEnd: boolean) => toInstant(`${day}T${isEnd ? '23:59:59.999' : '00:00:00'}`)

const Filter = (props: FilterProps) => <RangeFilter {...props} type="date" toWire={dayToInstant} />

export const views: FieldViews = { Cell, Input, Filter, isQuickFilter: true, column: { width: 170 } }
