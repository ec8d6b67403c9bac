import { dateBounds, daysBetween, daysInMonth, isCalendarDate, plusDays } from '../../../framework/values/dates'
import { daysSinceMonday } from '../../../framework/values/day-variables'
import type { ExpressionFunction, ExpressionKind, ExpressionType, ExpressionValue } from '../expression-types'
import { toWhole } from '../values'

const day: readonly ExpressionKind[] = ['date']
const dayAndNumber: readonly (readonly ExpressionKind[])[] = [day, ['number']]
const aDay: ExpressionType = { kind: 'date' }
const wholeNumber: ExpressionType = { kind: 'number', decimals: 0 }

function addDays([date, days]: readonly ExpressionValue[]): ExpressionValue {
  const count = toWhole(days)
  return count === undefined ? null : (plusDays(String(date), count) ?? null)
}

/** Adds months; a day that the month does not have becomes its last one. */
function shiftMonths(date: string, months: number | undefined): ExpressionValue {
  if (months === undefined) return null
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(index / 12), (((index % 12) + 12) % 12) + 1]
  const last = Math.min(Number(date.slice(8, 10)), daysInMonth(year, month))
  const later = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(last).padStart(2, '0')].join('-')
  return isCalendarDate(later) ? later : null
}

function addYears([date, years]: readonly ExpressionValue[]): ExpressionValue {
  const count = toWhole(years)
  return shiftMonths(String(date), count === undefined ? undefined : count * 12)
}

/** Counts Mondays to Fridays, both ends included; 0 where the second day is before the first. */
function countWeekdays(from: string, to: string): number {
  const days = daysBetween(from, to) + 1
  if (days <= 0) return 0
  const [weeks, rest] = [Math.floor(days / 7), days % 7]
  const first = daysSinceMonday(from)
  const others = Array.from({ length: rest }, (_, at) => (first + at) % 7)
  return weeks * 5 + others.filter((each) => each < 5).length
}

const cutNumber = (from: number, to: number): ExpressionFunction => ({
  takes: [day],
  gives: wholeNumber,
  run: ([date]) => String(Number(String(date).slice(from, to))),
})

const findBound = (name: keyof ReturnType<typeof dateBounds>): ExpressionFunction => ({
  takes: [day],
  gives: aDay,
  run: ([date]) => dateBounds(String(date))[name],
})

/** Functions of days. A day outside the years 0001 to 9999 is empty. */
export const dayFunctions: Readonly<Record<string, ExpressionFunction>> = {
  today: { takes: [], gives: aDay, run: (_, today) => (isCalendarDate(today) ? today : null) },
  daysBetween: {
    takes: [day, day],
    gives: wholeNumber,
    run: ([from, to]) => String(daysBetween(String(from), String(to))),
  },
  weekdaysBetween: {
    takes: [day, day],
    gives: wholeNumber,
    run: ([from, to]) => String(countWeekdays(String(from), String(to))),
  },
  plusDays: { takes: dayAndNumber, gives: aDay, run: addDays },
  plusMonths: {
    takes: dayAndNumber,
    gives: aDay,
    run: ([date, months]) => shiftMonths(String(date), toWhole(months)),
  },
  plusYears: { takes: dayAndNumber, gives: aDay, run: addYears },
  startOfMonth: findBound('startOfMonth'),
  endOfMonth: findBound('endOfMonth'),
  startOfYear: findBound('startOfYear'),
  weekday: { takes: [day], gives: wholeNumber, run: ([date]) => String(daysSinceMonday(String(date)) + 1) },
  year: cutNumber(0, 4),
  month: cutNumber(5, 7),
  dayOfMonth: cutNumber(8, 10),
}
