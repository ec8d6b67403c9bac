import type { Sql } from '../../../server/database/connect'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { readLeaveDays } from '../../leave/server/public'
import type { Cover } from '../rules/given'
import type { PersonRules } from '../rules/usual'

/** What covers a day of somebody, with the record that says so. */
export interface CoveredDay extends Cover {
  empId: number
  date: CalendarDate
  leaveRequestId?: number
  leaveTypeId?: number
  onDutyRequestId?: number
}

/** Days of people between two dates, both included. */
export interface Asked {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
}

/** @param rulesOf by which rules a person works on a day; undefined before they join and after they leave */
export type CoverReader = (
  sql: Sql,
  asked: Asked,
  rulesOf: (empId: number, date: CalendarDate) => PersonRules | undefined,
) => Promise<readonly CoveredDay[]>

const leave: CoverReader = async (sql, { empIds, from, to }) =>
  (await readLeaveDays(sql, empIds, from, to))
    .filter(({ status }) => status !== 'pending')
    .map((day) => ({ kind: 'leave', ...day }))

/** Everything that covers days; areas add what they know. */
export const coverReaders: CoverReader[] = [leave]

export const readCovers: CoverReader = async (...asked) => {
  const all: CoveredDay[] = []
  for (const read of coverReaders) all.push(...(await read(...asked)))
  return all
}
