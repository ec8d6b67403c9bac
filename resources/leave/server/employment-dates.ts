import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/dates'
import type { Proposed } from '../../../src/framework/record'
import { type employees, limitedTypes } from '../../people/employees'

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
}: Pick<
  Proposed<typeof employees>,
  'dateOfJoining' | 'lastWorkingDate' | 'contractEndDate' | 'employmentType'
>): EmploymentDates {
  const isLimited = limitedTypes.some((type) => type === employmentType)
  const ends = [lastWorkingDate, isLimited ? contractEndDate : null].flatMap((end) => end ?? [])
  return { joinedOn: dateOfJoining ?? '', leftOn: ends.sort()[0] ?? null }
}

/** Of one person; undefined where nobody is that. */
export async function employmentOf(sql: Sql, empId: number): Promise<EmploymentDates | undefined> {
  const { rows } = await sql.query<EmploymentDates>({
    name: 'leave_employment_of',
    text: `select e.date_of_joining as "joinedOn", ${lastDaySql} as "leftOn" from employees e where e.id = $1`,
    values: [empId],
  })
  return rows[0]
}

/** Whether somebody is employed on the date. */
export const isEmployedOn = ({ joinedOn, leftOn }: EmploymentDates, date: CalendarDate): boolean =>
  date >= joinedOn && (leftOn === null || date <= leftOn)
