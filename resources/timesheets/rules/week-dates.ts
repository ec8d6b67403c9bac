import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

/**
 * The rule for the deadline of a week: a number of days after its last day, at a time of the company's
 * clock.
 */
export interface DeadlineRule {
  timesheetDays: number
  timesheetAt: string
}

/** Computes the deadline, in ms since 1970. */
export function computeSubmissionDeadline(
  weekStart: CalendarDate,
  { timesheetDays, timesheetAt }: DeadlineRule,
  zone: string,
): number {
  const [hour = 0, minute = 0] = timesheetAt.split(':').map(Number)
  return toInstantInZone(zone, addDays(weekStart, 6 + timesheetDays), hour, minute)
}

/** Returns the Monday of the week that contains the date. */
export const toWeekStart = (date: CalendarDate): CalendarDate => addDays(date, -daysSinceMonday(date))

/** Adds days to a date. The date must not be at the start or the end of the calendar. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? date

/** Lists the seven days from the date on. */
export const listWeekDays = (weekStart: CalendarDate): CalendarDate[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(weekStart, days))

/** Lists the Mondays from the week of the first date to the week of the last; both are included. */
export function listWeekStarts(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const weeks: CalendarDate[] = []
  for (let week = toWeekStart(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}
