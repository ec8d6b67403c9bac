import type { OccupiedTime } from '../../src/framework/workflow'
import { getAttribute, type Table } from '../records/model'
import { quoteColumnName } from '../records/sql/row-columns'
import { quoteLiteral } from './table-parts'

/** The range type between two columns, by the type of the columns. */
const ranges: Readonly<Record<string, { range: string; bounds: string }>> = {
  date: { range: 'daterange', bounds: '[]' },
  timestamptz: { range: 'tstzrange', bounds: '[)' },
}

/** The column types that a record's time may have. */
export const timeTypes: readonly string[] = Object.keys(ranges)

interface PeriodSql {
  lower: string
  upper: string
  range: string
}

/**
 * Builds SQL of the time that a record occupies. Where halves are declared it counts in half days, where
 * times of day are declared in minutes. `prefix` is the alias with its dot, or empty.
 */
export function buildPeriodSql(table: Table, during: OccupiedTime, prefix = ''): PeriodSql {
  const { from, to, halves, times } = during
  if (times) return buildMinutePeriodSql(table, during, prefix)
  const columnSql = (name: string) => `${prefix}${quoteColumnName(table, name)}`
  const { range, bounds } = ranges[getAttribute(table, from).column?.type ?? ''] ?? { range: '', bounds: '' }
  const [lower, upper] = [columnSql(from), columnSql(to)]
  if (!halves) return { lower, upper, range: `${range}(${lower}, ${upper}, '${bounds}')` }
  const halfSql = (day: string, name: string, value: string, [is, isNot]: [number, number]) =>
    `((${day} - date '2000-01-01') * 2 + case when ${columnSql(name)} = ${quoteLiteral(value)} then ${is} else ${isNot} end)`
  const first = halfSql(lower, halves.from, halves.second, [1, 0])
  const last = halfSql(upper, halves.to, halves.first, [0, 1])
  return { lower: first, upper: last, range: `int4range(${first}, ${last}, '[]')` }
}

const [halfDay, wholeDay] = [720, 1440]

/**
 * Builds SQL of a span of dates in minutes. Each day has the same number
 * of minutes, regardless of clock changes.
 */
export function buildMinutePeriodSql(table: Table, { from, to, halves, times }: OccupiedTime, prefix = ''): PeriodSql {
  const columnSql = (name: string) => `${prefix}${quoteColumnName(table, name)}`
  const middle = times?.middle ? `coalesce(${minuteOfDaySql(columnSql(times.middle))}, ${halfDay})` : undefined
  const edgeSql = (
    day: string,
    half: [name: string, value: string] | undefined,
    time: string | undefined,
    whole: number,
  ) => {
    const byHalf = half
      ? `case when ${columnSql(half[0])} = ${quoteLiteral(half[1])} then ${halfDay} else ${whole} end`
      : whole
    const at = time ? `coalesce(${positionInDaySql(minuteOfDaySql(columnSql(time)), middle)}, ${byHalf})` : byHalf
    return `((${columnSql(day)} - date '2000-01-01') * ${wholeDay} + ${at})`
  }
  const lower = edgeSql(from, halves && [halves.from, halves.second], times?.from, 0)
  const upper = edgeSql(to, halves && [halves.to, halves.first], times?.to, wholeDay)
  return { lower, upper, range: `int4range(${lower}, ${upper}, '[)')` }
}

const minuteOfDaySql = (time: string) => `(substr(${time}, 1, 2)::int * 60 + substr(${time}, 4, 2)::int)`

/**
 * Builds SQL of the position of a minute in a day whose halves meet at its middle,
 * so that times and halves can be compared.
 */
const positionInDaySql = (minute: string, middle: string | undefined) =>
  middle === undefined
    ? minute
    : `case when ${minute} <= ${middle} then ${minute} * ${halfDay} / greatest(${middle}, 1) ` +
      `else ${halfDay} + (${minute} - ${middle}) * ${halfDay} / (${wholeDay} - ${middle}) end`

/** Lists the fields of a record's time. */
export const listPeriodFields = ({ from, to, halves, times }: OccupiedTime): string[] => [
  ...new Set([from, to, ...(halves ? [halves.from, halves.to] : []), ...(times ? [times.from, times.to] : [])]),
]
