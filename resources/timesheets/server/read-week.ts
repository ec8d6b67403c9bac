import type { Reader } from '../../../server/records/query'
import { readRecords } from '../../../server/records/read-records'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { requireVisiblePerson } from '../../people/server/public'
import type { TimeSheetWeek } from '../answers'
import { checkTimeSheetWeek } from '../rules/check-timesheet-week'
import { sumExpectedMinutes } from '../rules/expected-day'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readAttendedWeek } from './required-days'
import { readSubmissionDeadline } from './submission-deadline'

const readListedRows = async (
  reader: Reader,
  resource: string,
  filter: object,
  sort: readonly (readonly [string, 'asc' | 'desc'])[],
) => (await readRecords(reader, resource, { perPage: 500, filter, sort })).rows

/** Reads the week as its page shows it: entries, expectations and problems. */
export async function readTimeSheetWeek(
  reader: Reader,
  empId: number,
  weekStart: CalendarDate,
): Promise<TimeSheetWeek> {
  const [sheet = null] = await readListedRows(
    reader,
    timeSheets.name,
    { and: [{ empId: { eq: empId } }, { weekStart: { eq: weekStart } }] },
    [],
  )
  if (!sheet) await requireVisiblePerson(reader, empId)
  const lines = sheet
    ? await readListedRows(reader, timeSheetTasks.name, { timeSheetId: { eq: sheet.id } }, [['id', 'asc']])
    : []
  const { days, minutes } = await readAttendedWeek(reader, empId, weekStart)
  return {
    ...{ empId, weekStart, sheet, lines, ...checkTimeSheetWeek(days, lines as never, minutes) },
    expectedMinutes: sumExpectedMinutes(days),
    expectedByDay: Object.fromEntries(days.map(({ date, expectedMinutes }) => [date, expectedMinutes])),
    attendanceByDay: minutes,
    leaveByDay: Object.fromEntries(
      days
        .filter(({ leaveHalves, hasPendingLeave }) => leaveHalves.length > 0 || hasPendingLeave)
        .map((day) => [day.date, { halves: day.leaveHalves, isPending: day.hasPendingLeave === true }]),
    ),
    obstacleByDay: Object.fromEntries(days.flatMap(({ date, obstacle }) => (obstacle ? [[date, obstacle]] : []))),
    holidayByDay: Object.fromEntries(days.flatMap(({ date, holiday }) => (holiday ? [[date, holiday]] : []))),
    cutOffAt: new Date(await readSubmissionDeadline(reader, empId, weekStart)).toISOString(),
  }
}
