import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { PeopleDayRange } from '../../workdays/server/public'
import type { YearWeek } from '../answers'
import { sumExpectedMinutes } from '../rules/expected-day'
import { addDays, listWeekDays, listWeekStarts } from '../rules/week-dates'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readRequiredDays } from './required-days'

const s = sqlNames(timeSheets, 's')
const t = sqlNames(timeSheetTasks, 't')

interface SheetRow {
  id: number
  empId: number
  weekStart: CalendarDate
  status: string
  total: number
  billable: number
  approvedBillable: number
}

const sheetsSql = statement('timesheets_of_weeks')`
  select ${s.id}, ${s.empId} as "empId", ${s.weekStart} as "weekStart", ${s.status} as status, coalesce(sum(${t.minutes}), 0)::int as total,
    coalesce(sum(${t.minutes}) filter (where ${t.isBillable}), 0)::int as billable,
    coalesce(sum(${t.minutes}) filter (where ${t.isBillable} and ${t.isApproved}), 0)::int as "approvedBillable"
  from ${s} left join ${t} on ${t.timeSheetId} = ${s.id} where ${s.empId} = any($1::bigint[]) and ${s.weekStart} between $2::date and $3::date
  group by ${s.id} order by ${s.weekStart}`

export interface PersonWeek extends YearWeek {
  empId: number
  approvedBillable: number
}

/**
 * Reads weeks of people with entered and expected minutes, with a few statements for any number of people.
 */
export async function readPersonWeeks(reader: Reader, { empIds, from, to }: PeopleDayRange): Promise<PersonWeek[]> {
  const { rows } = await reader.sql.query<SheetRow>(sheetsSql(empIds, from, to))
  const weeks = listWeekStarts(from, to)
  const expected = await readRequiredDays(reader, { empIds, from, to: addDays(weeks.at(-1) ?? from, 6) })
  return empIds.flatMap((empId) => {
    const days = new Map((expected.get(empId) ?? []).map((day) => [day.date, day]))
    return weeks.map((weekStart) => {
      const sheet = rows.find((one) => one.empId === empId && one.weekStart === weekStart)
      const { id = null, status = 'none', total = 0, billable = 0, approvedBillable = 0 } = sheet ?? {}
      const daysOfWeek = listWeekDays(weekStart).flatMap((date) => days.get(date) ?? [])
      // What was entered has to be submitted, even if nothing more can be entered.
      const isRequired = total > 0 || daysOfWeek.some((day) => day.isRequired)
      const minutes = { total, expected: sumExpectedMinutes(daysOfWeek), billable, approvedBillable }
      return { empId, weekStart, status, ...minutes, isRequired, timeSheetId: id }
    })
  })
}

/** Reads the weeks of one person that begin in a year. */
export const readYearWeeks = async (reader: Reader, empId: number, from: CalendarDate, to: CalendarDate) =>
  (await readPersonWeeks(reader, { empIds: [empId], from, to })).map(
    ({ empId: _, approvedBillable: __, ...week }): YearWeek => week,
  )
