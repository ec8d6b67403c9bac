import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { readLeaveDays } from '../../leave/server/public'
import type { Cover } from '../rules/given'

/** What covers a day of somebody, with the record that says so. */
export interface CoveredDay extends Cover {
  empId: number
  date: CalendarDate
  leaveRequestId?: number
  leaveTypeId?: number
}

export type CoverReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) => Promise<readonly CoveredDay[]>

const leave: CoverReader = async (sql, empIds, from, to) =>
  (await readLeaveDays(sql, empIds, from, to))
    .filter(({ status }) => status !== 'pending')
    .map((day) => ({ kind: 'leave', ...day }))

/** Everything that covers days; areas add what they know. */
export const coverReaders: CoverReader[] = [leave]

export const readCovers: CoverReader = async (sql, empIds, from, to) => {
  const all: CoveredDay[] = []
  for (const read of coverReaders) all.push(...(await read(sql, empIds, from, to)))
  return all
}
