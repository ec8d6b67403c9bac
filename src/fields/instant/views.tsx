import { formatDate, formatTimestampInZone } from '../../framework/values/dates'
import type { CellProps, FieldViews, FilterProps } from '../field-views'
import { RangeFilter } from '../parts/filters'
import { lazyInput } from '../parts/lazy-input'

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

const Input = lazyInput(() => import('./date-time-box').then((module) => module.MomentBox))

function toInstant(typed: unknown): unknown {
  const at = Date.parse(String(typed))
  return Number.isNaN(at) ? typed : new Date(at).toISOString()
}

/** Turns a day into a moment: the first moment of the first day, or the last one of the last day. */
const dayToInstant = (day: unknown, isEnd: boolean) => toInstant(`${day}T${isEnd ? '23:59:59.999' : '00:00:00'}`)

const Filter = (props: FilterProps) => <RangeFilter {...props} type="date" toWire={dayToInstant} />

export const views: FieldViews = { Cell, Input, Filter, isQuickFilter: true, column: { width: 170 } }
