import type { CalendarDate } from '../../../src/framework/values/dates'

/** The first and the last day of employment; the last is null while it goes on. */
interface EmploymentPeriod {
  joinedOn: CalendarDate
  leftOn: CalendarDate | null
}

/** Whether the person is employed on the date. */
export const isEmployedOn = ({ joinedOn, leftOn }: EmploymentPeriod, date: CalendarDate): boolean =>
  date >= joinedOn && date <= (leftOn ?? date)
