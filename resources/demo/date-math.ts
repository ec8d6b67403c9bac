import { type CalendarDate, daysBeforeMonth, toDayNumber } from '../../src/framework/values/dates'

function dateFromDayNumber(days: number): CalendarDate {
  let year = Math.floor(days / 365.2425)
  // The estimated year can be wrong by one around the first of March, so it is corrected.
  while (dayNumberOfMarchFirst(year + 1) <= days) year += 1
  while (dayNumberOfMarchFirst(year) > days) year -= 1
  const rest = days - dayNumberOfMarchFirst(year)
  const month = Math.floor((5 * rest + 2) / 153)
  const parts = [month < 10 ? year : year + 1, ((month + 2) % 12) + 1, rest - daysBeforeMonth(month) + 1]
  return parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}

const dayNumberOfMarchFirst = (marchYear: number) => toDayNumber(`${marchYear}-03-01`)

export const addDays = (date: CalendarDate, days: number): CalendarDate => dateFromDayNumber(toDayNumber(date) + days)

/** Returns the day of the week; Monday is 0. The sum uses that 0000-03-01 was a Wednesday. */
const weekdayIndex = (date: CalendarDate) => (toDayNumber(date) + 2) % 7

/** Returns the date itself, or on a weekend the Friday before. */
export const lastWorkdayUpTo = (date: CalendarDate) => addDays(date, -Math.max(0, weekdayIndex(date) - 4))

/** Returns the date itself, or on a weekend the Monday after. */
export const firstWorkdayFrom = (date: CalendarDate) => addDays(date, weekdayIndex(date) > 4 ? 7 - weekdayIndex(date) : 0)
