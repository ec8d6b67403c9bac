import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { readLeaveDays } from '../../leave/server/public'
import type { DayCover, DayInput, DayRules } from '../rules/day-input'

/** What covers a person's day, with the record behind it. */
export interface CoveredDay extends DayCover {
  empId: number
  date: CalendarDate
  leaveRequestId?: number
  leaveTypeId?: number
  onDutyRequestId?: number
}

/** Returns the covered days; `rulesOf` gives the person's rules on a day while they are employed. */
export type CoverReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  rulesOf: (empId: number, date: CalendarDate) => (DayRules & Pick<DayInput, 'timing' | 'zone'>) | undefined,
) => Promise<readonly CoveredDay[]>

const readLeaveCovers: CoverReader = async (sql, empIds, from, to) =>
  (await readLeaveDays(sql, empIds, from, to))
    .filter(({ status }) => status !== 'pending')
    .map((day) => ({ kind: 'leave', ...day }))

/** All readers of covers; areas add theirs. */
export const coverReaders: CoverReader[] = [readLeaveCovers]

export const readDayCovers: CoverReader = async (...args) =>
  (await Promise.all(coverReaders.map((read) => read(...args)))).flat()
