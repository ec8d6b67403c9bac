import { lockOpenSteps } from '../../../server/approvals/submit'
import { getTable } from '../../../server/records/model'
import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangedOf, ChangeOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { type FieldErrors, fillPlaceholders } from '../../../src/framework/errors'
import type { RecordInput } from '../../../src/framework/record'
import { formatDate } from '../../../src/framework/values/dates'
import { formatDuration } from '../../../src/framework/values/durations'
import { checkTimeSheetWeek, type WeekCheck } from '../rules/check-timesheet-week'
import { sumExpectedMinutes } from '../rules/expected-day'
import { splitIntoSlices } from '../rules/week-slices'
import { timeSheetSlices } from '../timeSheetSlices.resource.json'
import type { timeSheets } from '../timeSheets'
import { timeSheetTasks } from '../timeSheetTasks'
import { readAttendedWeek } from './required-days'
import { readSheetLines } from './sheet-lines'
import { readSubmissionDeadline } from './submission-deadline'
import { words } from './words'

/** Checks the week (TS1 to TS5) and returns its warnings. */
export async function checkSubmittedWeek(
  { writer, record }: ChangeOf<typeof timeSheets>,
  id: number,
): Promise<RecordInput<typeof timeSheets>> {
  const [empId, weekStart] = [record.empId ?? 0, record.weekStart ?? writer.today]
  const { days, minutes } = await readAttendedWeek(writer, empId, weekStart)
  const judgement = checkTimeSheetWeek(days, await readSheetLines(writer.sql, id), minutes)
  refuseErrors(toFieldErrors(judgement))
  const now = Date.now()
  return {
    expectedMinutes: sumExpectedMinutes(days),
    attendanceMinutes:
      Object.keys(minutes).length > 0 ? Object.values(minutes).reduce((sum, each) => sum + each, 0) : null,
    warnings: judgement.warnings,
    submittedAt: new Date(now).toISOString(),
    isLate: now > (await readSubmissionDeadline(writer, empId, weekStart)),
    approverEmpId: null,
    decidedAt: null,
  }
}

/** Converts what prevents the submission into errors by day. */
function toFieldErrors({ refusals, missingDays }: Pick<WeekCheck, 'refusals' | 'missingDays'>): FieldErrors {
  const refused = refusals.map(({ rule, date, minutes, allowedMinutes }) => {
    const code = rule === 'TS1' ? 'dayTooLong' : 'onLeave'
    const message = fillPlaceholders(words[code], {
      date: formatDate(date),
      allowed: formatDuration(allowedMinutes ?? 0),
    })
    return [`days.${date}`, { code, message, args: { rule, date, minutes, allowedMinutes } }] as const
  })
  const missing = missingDays.map((date) => {
    const message = fillPlaceholders(words.dayMissing, { date: formatDate(date) })
    return [`days.${date}`, { code: 'dayMissing', message, args: { rule: 'TS3', date } }] as const
  })
  return Object.fromEntries([...refused, ...missing])
}

const s = sqlNames(timeSheetSlices)

const slicesSql = unpreparedStatement`
  select ${s.id}, ${s.projectId} as "projectId", ${s.status} from ${s} where ${s.timeSheetId} = any($1::bigint[]) order by ${s.id}`

interface StoredSlice {
  id: number
  projectId: number | null
  status: string
}

const readSlices = async ({ sql }: Writer, ids: readonly number[]) =>
  (await sql.query<StoredSlice>(slicesSql(ids))).rows

/** Locks the slices before the week. Deciding and withdrawing use the same order, so they cannot deadlock. */
export async function lockSlicesOfWeeks(writer: Writer, ids: readonly number[]): Promise<void> {
  const slices = (await readSlices(writer, ids)).map(({ id }) => id)
  if (slices.length > 0) await lockOpenSteps(writer, getTable(writer.model, timeSheetSlices.name), slices)
}

/** Requests the approval of each slice. Slices that exist already become pending again. */
export async function requestSliceApprovals({ writer, record, id }: ChangedOf<typeof timeSheets>): Promise<void> {
  const slices = await readSlices(writer, [id])
  const lines = await readSheetLines(writer.sql, id)
  const server = asServer(writer)
  for (const { projectId, project, minutes, billableMinutes } of splitIntoSlices(lines)) {
    const slice = slices.find((one) => one.projectId === projectId)
    const name = project ? `${record.name}, ${project}` : (record.name ?? '')
    const values = { name, minutes, billableMinutes }
    if (!slice) {
      const about = { timeSheetId: id, empId: record.empId, projectId, weekStart: record.weekStart }
      await createRecord(withSystemRights(writer), timeSheetSlices.name, { ...about, ...values })
      continue
    }
    await changeRecord(server, timeSheetSlices, slice.id, values)
    await takeStep(withSystemRights(writer), timeSheetSlices.name, 'submit', { id: slice.id })
  }
  for (const line of lines)
    if (line.isQueried) await changeRecord(server, timeSheetTasks, line.id, { isQueried: false })
}
