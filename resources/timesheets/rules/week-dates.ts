import { toInstantInZone } from '../../../src/framework/lists/schedule'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'

/** The deadline of a week: days after its last one, at a time of the company. */
export interface DeadlineRule {
  timesheetDays: number
  timesheetAt: string
}

/** The deadline, in ms since 1970. */
export function computeSubmissionDeadline(
  weekStart: CalendarDate,
  { timesheetDays, timesheetAt }: DeadlineRule,
  zone: string,
): number {
  const [hour = 0, minute = 0] = timesheetAt.split(':').map(Number)
  return toInstantInZone(zone, addDays(weekStart, 6 + timesheetDays), hour, minute)
}

/** The Monday of the date's week. */
export const toWeekStart = (date: CalendarDate): CalendarDate => addDays(date, -daysSinceMonday(date))

/** The date so many days later; it assumes dates far from both ends of the calendar. */
export const addDays = (date: CalendarDate, days: number): CalendarDate => plusDays(date, days) ?? date

/** The seven days from the date on. */
export const listWeekDays = (weekStart: CalendarDate): CalendarDate[] =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => addDays(weekStart, days))

/** Mondays from the week of the first date to that of the last, both included. */
export function listWeekStarts(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const weeks: CalendarDate[] = []
  for (let week = toWeekStart(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}
