import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { attendancePolicies } from '../../policies/attendancePolicies'
import { readWorkRules } from '../../policies/server/public'
import { asBegun } from '../../policies/usual'
import { type CutOff, cutOffOf, shift } from '../rules/week'

const usual = asBegun(attendancePolicies) as CutOff

/** Until when the person submits the week, by the policy of its last day and the clock of the company; in ms since 1970. */
export async function readCutOff(
  { sql, zone }: { sql: Sql; zone: string },
  empId: number,
  weekStart: CalendarDate,
): Promise<number> {
  const last = shift(weekStart, 6)
  const { attendance } = (await readWorkRules(sql, { empIds: [empId], from: last, to: last }))(empId, last)
  return cutOffOf(weekStart, { ...usual, ...(attendance as Partial<CutOff> | undefined) }, zone)
}
