import { limitedTypes } from '../../resources/people/employees'
import type { CalendarDate } from '../../src/framework/dates'
import type { Values } from '../../src/framework/validate'

/** The first and the last day of employment; null: none is known. */
export interface EmploymentDates {
  joinedOn: CalendarDate
  leftOn: CalendarDate | null
}

const limited = limitedTypes.map((type) => `'${type}'`).join(', ')

/** The last day of the person `e`, as `datesOf` tells it. */
export const lastDaySql = `least(e.last_working_date, case when e.employment_type in (${limited}) then e.contract_end_date end)`

/** The last working day, or the end of the contract where that is earlier. */
export function employmentDatesOf({
  dateOfJoining,
  lastWorkingDate,
  contractEndDate,
  employmentType,
}: Values): EmploymentDates {
  const isLimited = limitedTypes.some((type) => type === employmentType)
  const ends = [lastWorkingDate, isLimited ? contractEndDate : null].flatMap((end) => (end ? [String(end)] : []))
  return { joinedOn: String(dateOfJoining), leftOn: ends.sort()[0] ?? null }
}
