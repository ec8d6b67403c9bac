import { list, type Reader } from '../../../server/records/query'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { mustSeePerson } from '../../people/server/public'
import type { TimeSheetWeek } from '../answers'
import { expectedTotal } from '../rules/expected'
import { judgeWeek } from '../rules/judge'
import { shift } from '../rules/week'
import { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readCutOff } from './cut-off'
import { readAttended, readExpected } from './expected'

const everything = { page: 1, perPage: 500, q: '' } as const

const rowsOf = async (
  reader: Reader,
  resource: string,
  filter: object,
  sort: readonly (readonly [string, 'asc' | 'desc'])[],
) => JSON.parse((await list(reader, resource, { ...everything, filter, sort })).json) as Values[]

/** The week as its page shows it: what is entered, what is expected, and what stands in the way. */
export async function readWeek(reader: Reader, empId: number, weekStart: CalendarDate): Promise<TimeSheetWeek> {
  const { sql, company } = reader
  const [sheet = null] = await rowsOf(
    reader,
    timeSheets.name,
    { and: [{ empId: { eq: empId } }, { weekStart: { eq: weekStart } }] },
    [],
  )
  if (!sheet) await mustSeePerson(reader, empId)
  const lines = sheet
    ? await rowsOf(reader, timeSheetTasks.name, { timeSheetId: { eq: sheet.id } }, [['id', 'asc']])
    : []
  const planned =
    (await readExpected({ sql, zone: company.zone }, [empId], weekStart, shift(weekStart, 6))).get(empId) ?? []
  const { days, minutes } = await readAttended(sql, empId, planned)
  const judged = judgeWeek(days, lines as never, minutes)
  const { refusals, missingDays, warnings, totalMinutes, billableMinutes } = judged
  return {
    ...{ empId, weekStart, sheet, lines, refusals, missingDays, warnings, totalMinutes, billableMinutes },
    expectedMinutes: expectedTotal(days),
    expectedByDay: Object.fromEntries(days.map(({ date, expectedMinutes }) => [date, expectedMinutes])),
    attendanceByDay: minutes,
    leaveByDay: Object.fromEntries(
      days
        .filter(({ leaveHalves, hasPendingLeave }) => leaveHalves.length > 0 || hasPendingLeave)
        .map((day) => [day.date, { halves: day.leaveHalves, isPending: day.hasPendingLeave === true }]),
    ),
    holidayByDay: Object.fromEntries(days.flatMap(({ date, holiday }) => (holiday ? [[date, holiday]] : []))),
    cutOffAt: new Date(await readCutOff({ sql, zone: company.zone }, empId, weekStart)).toISOString(),
  }
}
