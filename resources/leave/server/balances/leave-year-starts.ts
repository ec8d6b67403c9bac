import type { Sql } from '../../../../server/database/connect'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { defaultPolicy, readLeavePoliciesOn } from '../policy/policies-in-force'

/** The month in which a person's leave year starts, from 1. */
export type StartMonthLookup = (empId: number) => number

/** When the leave years of people start, by the policy in force for each on the date. */
export async function readLeaveYearStartMonths(
  sql: Sql,
  empIds: readonly number[],
  date: CalendarDate,
): Promise<StartMonthLookup> {
  const policies = await readLeavePoliciesOn(sql, empIds, date)
  return (empId) => policies.get(empId)?.leaveYearStart ?? defaultPolicy.leaveYearStart
}

/** The policy of a leave year is the one in force on the last day of its calendar year. */
export const policyDateOfYear = (leaveYear: number): CalendarDate => `${leaveYear}-12-31`
