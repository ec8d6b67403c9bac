import { type CalendarDate, formatTimestampInZone, plusDays, toDayNumber } from '../../../src/framework/values/dates'
import type { TripSpan } from '../../expenses/public'
import { isNightShift } from '../../policies/public'

/** A part of the calendar by halves of days. */
export interface TimeSpell {
  fromDate: CalendarDate
  fromSession: 'full' | 'first_half' | 'second_half'
  toDate: CalendarDate
  toSession: 'full' | 'first_half' | 'second_half'
}

/** Halves of days, both included. The first half of a day has an even number, the second an odd one. */
export interface HalfRange {
  from: number
  to: number
}

interface DayTimes {
  startTime: string
  endTime: string
  halfDaySplitAt: string
}

const epoch: CalendarDate = '1970-01-01'
export const toHalf = (date: CalendarDate, isSecond: boolean) =>
  2 * (toDayNumber(date) - toDayNumber(epoch)) + Number(isSecond)
const toDate = (half: number) => plusDays(epoch, Math.floor(half / 2)) ?? epoch
const isOdd = (half: number) => Math.abs(half % 2) === 1
const localTime = (zone: string, at: number) => formatTimestampInZone(zone, at).slice(11, 16)

/**
 * Computes the halves of days that a trip takes (TR1); null if it takes none. Shifts over midnight take whole
 * days at both ends.
 * @param timesOf the working time of the traveller on a date
 */
export function computeTripHalves(span: TripSpan, timesOf: (date: CalendarDate) => DayTimes): HalfRange | null {
  const { first, last, departsAt, arrivesAt, fromZone, toZone } = span
  const [leaving, returning] = [timesOf(first), timesOf(last)]
  const [departure, arrival] = [localTime(fromZone, departsAt), localTime(toZone, arrivesAt)]
  const skipped = isNightShift(leaving) || departure < leaving.halfDaySplitAt ? 0 : departure > leaving.endTime ? 2 : 1
  const dropped =
    isNightShift(returning) || arrival > returning.halfDaySplitAt ? 0 : arrival <= returning.startTime ? 2 : 1
  const range = { from: toHalf(first, false) + skipped, to: toHalf(last, true) - dropped }
  return range.from <= range.to ? range : null
}

export function toSpell({ from, to }: HalfRange): TimeSpell {
  const [fromDate, last] = [toDate(from), toDate(to)]
  const isHalf = from === to
  return {
    fromDate,
    fromSession: isOdd(from) ? 'second_half' : isHalf ? 'first_half' : 'full',
    toDate: last,
    toSession: isOdd(to) ? (isHalf ? 'second_half' : 'full') : 'first_half',
  }
}

/** Lists what is left of a range without another one. */
export function subtractRange(range: HalfRange | null, without: HalfRange | null): HalfRange[] {
  if (!range) return []
  if (!without || without.to < range.from || without.from > range.to) return [range]
  const parts = [
    { from: range.from, to: without.from - 1 },
    { from: without.to + 1, to: range.to },
  ]
  return parts.filter(({ from, to }) => from <= to)
}
