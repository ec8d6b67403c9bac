import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { defaultPolicy, readLeavePoliciesOn } from '../../leave/server/policy/public'

/** Returns the month, from 1, in which a person's leave year starts. */
type StartMonthLookup = (empId: number) => number

/** Reads when the leave years of people start, by the policy in force for each person on the date. */
export async function readLeaveYearStartMonths(
  sql: Sql,
  empIds: readonly number[],
  date: CalendarDate,
): Promise<StartMonthLookup> {
  const policies = await readLeavePoliciesOn(sql, empIds, date)
  return (empId) => policies.get(empId)?.leaveYearStart ?? defaultPolicy.leaveYearStart
}

/** The date whose policy applies to a leave year: the last day of the calendar year in which it starts. */
export const policyDateOfYear = (leaveYear: number): CalendarDate => `${leaveYear}-12-31`
