import { type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { formatDate, formatTimestampInZone, isCalendarDate } from '../../framework/values/dates'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { isZone } from '../codes/zone'

interface InstantOptions extends FieldOptions {
  /** The field beside it that holds the time zone of its place; texts say the moment by the clock there. */
  zone?: string
}

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

const instantType: FieldType<InstantOptions> & { name: 'instant' } = {
  name: 'instant',
  column: () => ({ type: 'timestamptz' }),
  parse(input) {
    const typed = typeof input === 'string' && iso.test(input.trim()) ? input.trim() : ''
    const at = isCalendarDate(typed.slice(0, 10)) ? Date.parse(typed) : Number.NaN
    if (Number.isNaN(at)) return refuseValue('instant')
    const utc = new Date(at).toISOString()
    // The offset may move a moment out of the years that have four digits.
    return isCalendarDate(utc.slice(0, 10)) ? acceptValue(utc) : refuseValue('instant')
  },
  schema: () => ({ type: 'string', format: 'date-time' }),
  json: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  unit: ({ zone }) => (zone === undefined ? undefined : { words: 'UTC', field: zone }),
  text: (value, _, zone = 'UTC') => {
    const at = Date.parse(String(value))
    if (Number.isNaN(at)) return String(value)
    // A browser may not know a zone that the server knows.
    const place = isZone(zone) ? zone : 'UTC'
    const stamp = formatTimestampInZone(place, at)
    return `${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)} ${place.replaceAll('_', ' ')}`
  },
  isMoment: true,
  wordsSql: (column) => `to_char(${column} at time zone 'UTC', 'DD Mon YYYY, HH24:MI" UTC"')`,
  operators: ['lt', 'lte', 'gt', 'gte', 'between', 'empty'],
}

/** Declares a moment, ISO 8601 in UTC. */
export const instant = (options: InstantOptions = {}) =>
  makeField<string, 'instant', InstantOptions>(instantType, options)
