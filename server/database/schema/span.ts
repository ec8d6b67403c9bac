import type { During } from '../../../src/framework/workflow'
import { attributeOf, quote, type Table } from '../../records/model'
import { literal } from './part'

/** How the time from one column to another is stored, by the columns' type. */
const ranges: Readonly<Record<string, { range: string; bounds: string }>> = {
  date: { range: 'daterange', bounds: '[]' },
  timestamptz: { range: 'tstzrange', bounds: '[)' },
}

/** Types of columns that a record's time may go from and to. */
export const timeTypes: readonly string[] = Object.keys(ranges)

export const columnOf = (table: Table, name: string) => quote(attributeOf(table, name).column?.name ?? '')

export interface Span {
  lower: string
  upper: string
  range: string
}

/**
 * The time a record takes; with halves it is counted in half days, with times of the day in minutes. `prefix` is the
 * alias with its dot, or nothing.
 */
export function spanOf(table: Table, during: During, prefix = ''): Span {
  const { from, to, halves, times } = during
  if (times) return minutesOf(table, during, prefix)
  const column = (name: string) => `${prefix}${columnOf(table, name)}`
  const { range, bounds } = ranges[attributeOf(table, from).column?.type ?? ''] ?? { range: '', bounds: '' }
  const [lower, upper] = [column(from), column(to)]
  if (!halves) return { lower, upper, range: `${range}(${lower}, ${upper}, '${bounds}')` }
  const half = (day: string, name: string, value: string, [is, isNot]: [number, number]) =>
    `((${day} - date '2000-01-01') * 2 + case when ${column(name)} = ${literal(value)} then ${is} else ${isNot} end)`
  const first = half(lower, halves.from, halves.second, [1, 0])
  const last = half(upper, halves.to, halves.first, [0, 1])
  return { lower: first, upper: last, range: `int4range(${first}, ${last}, '[]')` }
}

const [halfDay, wholeDay] = [720, 1440]

/** A span of dates in minutes of which each day has as many, whatever the clock does there. */
export function minutesOf(table: Table, { from, to, halves, times }: During, prefix = ''): Span {
  const column = (name: string) => `${prefix}${columnOf(table, name)}`
  const middle = times?.middle ? `coalesce(${minuteOf(column(times.middle))}, ${halfDay})` : undefined
  const edge = (
    day: string,
    half: [name: string, value: string] | undefined,
    time: string | undefined,
    whole: number,
  ) => {
    const byHalf = half ? `case when ${column(half[0])} = ${literal(half[1])} then ${halfDay} else ${whole} end` : whole
    const at = time ? `coalesce(${placeOf(minuteOf(column(time)), middle)}, ${byHalf})` : byHalf
    return `((${column(day)} - date '2000-01-01') * ${wholeDay} + ${at})`
  }
  const lower = edge(from, halves && [halves.from, halves.second], times?.from, 0)
  const upper = edge(to, halves && [halves.to, halves.first], times?.to, wholeDay)
  return { lower, upper, range: `int4range(${lower}, ${upper}, '[)')` }
}

const minuteOf = (time: string) => `(substr(${time}, 1, 2)::int * 60 + substr(${time}, 4, 2)::int)`

/** Where a minute lies in a day whose halves meet at its middle, so that what is given by times and by halves can be compared. */
const placeOf = (minute: string, middle: string | undefined) =>
  middle === undefined
    ? minute
    : `case when ${minute} <= ${middle} then ${minute} * ${halfDay} / greatest(${middle}, 1) ` +
      `else ${halfDay} + (${minute} - ${middle}) * ${halfDay} / (${wholeDay} - ${middle}) end`

/** The fields that say the time of a record. */
export const fieldsOfTime = ({ from, to, halves, times }: During): string[] => [
  ...new Set([from, to, ...(halves ? [halves.from, halves.to] : []), ...(times ? [times.from, times.to] : [])]),
]
