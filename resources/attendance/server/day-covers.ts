import type { Sql } from '../../../server/database/connect'
import { listReaders } from '../../../server/records/areas/area-readers'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { readLeaveDays } from '../../leave/server/public'
import type { DayCover, DayInput, DayRules } from '../rules/day-input'

/** What covers a person's day, and the record that it comes from. */
export interface CoveredDay extends DayCover {
  empId: number
  date: CalendarDate
  leaveRequestId?: number
  leaveTypeId?: number
  dutyId?: number
}

/**
 * Reads the covered days of people. `rulesOf` returns the rules of a person on a day on which they are
 * employed.
 */
export type CoverReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  rulesOf: (empId: number, date: CalendarDate) => (DayRules & Pick<DayInput, 'timing' | 'zone'>) | undefined,
) => Promise<readonly CoveredDay[]>

export const readLeaveCovers: CoverReader = async (sql, empIds, from, to) =>
  (await readLeaveDays(sql, empIds, from, to))
    .filter(({ status }) => status !== 'pending')
    .map((day) => ({ kind: 'leave', ...day }))

declare module '../../../server/records/areas/area-readers' {
  interface AreaReaders {
    coveredDays: CoverReader
  }
}

type Model = Parameters<typeof listReaders>[0]

/** Reads the covered days of all areas. */
export const readDayCovers = async (model: Model, ...args: Parameters<CoverReader>): Promise<CoveredDay[]> =>
  (await Promise.all(listReaders(model, 'coveredDays').map((read) => read(...args)))).flat()
