import { type NewNotification, sendNotifications } from '../../../../server/notices/send-notifications'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { fillPlaceholders } from '../../../../src/framework/errors'
import { daysBetween, formatDate } from '../../../../src/framework/values/dates'
import { employees } from '../../../people/employees'
import { addDays, toWeekStart } from '../../rules/week-dates'
import { timeSheets } from '../../timeSheets'
import { readExpectedDays } from '../expected-days'
import { type PersonWeek, readPersonWeeks } from '../person-weeks'
import { words } from '../words'

const e = sqlNames(employees, 'e')

const thereSql = statement('timesheet_people')`
  select ${e.id} from ${e} where ${e.status} = any($1::text[]) order by ${e.id}`

type WeekToSubmit = Pick<PersonWeek, 'status' | 'expected' | 'isRequired'>

/** The numbers of days after the end of a week on which people are reminded. */
const marks = [1, 3, 8]

/** Whether the person still has to enter or submit something of the week. */
export const isWeekMissing = ({ status, expected, isRequired }: WeekToSubmit): boolean =>
  expected > 0 && isRequired && ['none', 'draft', 'rejected'].includes(status)

/**
 * Reminds people of past weeks that they have not submitted (TS8). It reminds nobody on their off days, and
 * nobody of whom nothing is expected.
 */
export const remindOfMissingWeeks = (kernel: Kernel, { date }: Pick<JobRunContext, 'date'>): Promise<RunCounts> =>
  kernel.db.transaction(async (tx) => {
    const writer = { ...createSystemWriter(kernel, tx), today: date }
    const due = marks.map((days) => addDays(date, -days)).filter((end) => daysBetween(toWeekStart(end), end) === 6)
    const [first, last] = [due.at(-1), due[0]]
    if (!first || !last) return { reminded: 0 }
    const empIds = (await tx.query<{ id: number }>(thereSql(employees.workflow.sets.there))).rows.map(({ id }) => id)
    const today = await readExpectedDays(writer, { empIds, from: date, to: date })
    const isAtWork = (empId: number) => today.get(empId)?.[0]?.isRequired === true
    const weeks = await readPersonWeeks(writer, { empIds, from: toWeekStart(first), to: toWeekStart(last) })
    const missing = weeks.filter(
      (week) => due.includes(addDays(week.weekStart, 6)) && isWeekMissing(week) && isAtWork(week.empId),
    )
    await sendNotifications(writer, missing.map(buildReminder))
    return { reminded: missing.length }
  })

function buildReminder({ empId, weekStart, timeSheetId }: PersonWeek): NewNotification {
  const about =
    timeSheetId === null
      ? { entityType: employees.name, recordId: empId }
      : { entityType: timeSheets.name, recordId: timeSheetId }
  const title = fillPlaceholders(words.weekMissing, { week: formatDate(weekStart) })
  return { ...about, empId, event: 'comesDue', title, subject: words.missingSubject, sentence: words.missingSentence }
}
