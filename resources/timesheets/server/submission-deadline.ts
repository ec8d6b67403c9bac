import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { toDefaultValues } from '../../policies/default-timing'
import { readWorkRules } from '../../workdays/server/public'
import { addDays, computeSubmissionDeadline, type DeadlineRule } from '../rules/week-dates'
import type { WeekReader } from './expected-days'

const usual = toDefaultValues(attendancePolicies) as DeadlineRule

/**
 * Reads the deadline for submitting the week, in ms since 1970. The policy of the last day of the week
 * applies, by the company's clock.
 */
export async function readSubmissionDeadline(
  { sql, company }: WeekReader,
  empId: number,
  weekStart: CalendarDate,
): Promise<number> {
  const last = addDays(weekStart, 6)
  const { attendance } = (await readWorkRules(sql, { empIds: [empId], from: last, to: last }))(empId, last)
  return computeSubmissionDeadline(
    weekStart,
    { ...usual, ...(attendance as Partial<DeadlineRule> | undefined) },
    company.zone,
  )
}
