import { readPersonZone } from '../../../server/records/person-day'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord, deleteRecordWithParts } from '../../../server/records/write/save'
import { changeRecord, lockStoredRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordInput, StoredRecord } from '../../../src/framework/record'
import { type CalendarDate, dateInZone } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { projects } from '../../delivery/projects'
import { taskSets } from '../../delivery/sets'
import { tasks } from '../../delivery/tasks'
import { employees } from '../../people/employees'
import { peopleSets } from '../../people/sets'
import { roundToFiveMinutes, toWeekStart } from '../../timesheets/public'
import { findSheetId, lockOrCreateSheet, lockTimeSheetWeek } from '../../timesheets/server/public'
import { timeSheets } from '../../timesheets/timeSheets'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { jiraWorklogs } from '../jiraWorklogs'
import type { WorklogResult } from '../rules/worklog-report'
import { notifyOfWorklog } from './notify-of-worklog'
import { words } from './words'

/** What is tried: a stored work log, for whom and for which week. */
export interface WorklogTry {
  id: number
  /** Earlier work stays in Jira. */
  from: CalendarDate
  weekStart?: CalendarDate
  empId?: number
}

type Worklog = StoredRecord<typeof jiraWorklogs>

const e = sqlNames(employees, 'e')
const w = sqlNames(jiraWorklogs, 'w')
const p = sqlNames(projects, 'p')
const t = sqlNames(tasks, 't')

/** The person by the account, else by the work address. */
const targetSql = statement('jira_worklog_target')`
  select (select ${e.id} from ${e} where ${e.status} = any($5)
      and (${e.jiraAccountId} = $1 or lower(${e.workEmail}) = lower($2))
      order by coalesce(${e.jiraAccountId} = $1, false) desc limit 1) as "empId",
    (select ${p.id} from ${p} where ${p.jiraProjectKey} = $3) as "projectId",
    (select ${t.id} from ${t} join ${p} on ${p.id} = ${t.projectId}
      where ${t.jiraKey} = $4 and ${p.jiraProjectKey} = $3 and ${t.status} = any($6)) as "taskId"`

interface Target {
  empId: number | null
  projectId: number | null
  taskId: number | null
}

async function findTarget(
  { sql }: Writer,
  { accountId, accountEmail, ticketProject, issueKey }: Worklog,
): Promise<Target> {
  const values = [accountId, accountEmail, ticketProject, issueKey] as const
  const { rows } = await sql.query<Target>(targetSql(...values, peopleSets.there, taskSets.open))
  return rows[0] ?? { empId: null, projectId: null, taskId: null }
}

const ofOtherSql = statement('jira_account_of_other')`
  select ${w.id} from ${w} where ${w.accountId} = $1 and (${w.empId} <> $2 or exists (select from ${e}
    where ${e.id} <> $2 and lower(${e.workEmail}) = lower(${w.accountEmail}))) limit 1`

/** Keeps people from entering the account of a colleague, whose work logs they would get. */
export async function refuseAccountOfOther({ writer, id, before, record }: ChangedOf<typeof employees>): Promise<void> {
  const { jiraAccountId } = record
  if (!jiraAccountId || jiraAccountId === before?.jiraAccountId || writer.caller.empId !== id) return
  const { rows } = await writer.sql.query(ofOtherSql(jiraAccountId, id))
  if (rows.length > 0) refuseInWords(words, 'jiraAccountId', 'accountOfOther')
}

const storeOutcome = (writer: Writer, { id }: Worklog, values: RecordInput<typeof jiraWorklogs>) =>
  changeRecord(writer, jiraWorklogs, id, { problem: null, changedThere: false, ...values })

/** When the work was, where the person is, and how long. */
async function readTime(writer: Writer, { startedAt, seconds }: Worklog, empId: number) {
  const zone = await readPersonZone(writer, empId)
  return { date: dateInZone(zone, Date.parse(startedAt ?? '')), minutes: roundToFiveMinutes((seconds ?? 0) / 60) }
}

/**
 * Makes a draft line of a work log, once.
 * @returns undefined where it is not about this person or too early
 * @throws StewardError where the timesheet refuses the line
 */
export async function placeWorklog(
  writer: Writer,
  { id, from, weekStart, empId }: WorklogTry,
): Promise<WorklogResult | undefined> {
  const worklog = await lockStoredRecord(writer, jiraWorklogs, id)
  if (!worklog) return undefined
  if (worklog.outcome === 'entered')
    return worklog.changedThere ? followChange(writer, worklog) : { why: 'already_there' }
  if (worklog.removedThere) return skip(writer, worklog, 'removed', {})
  const target = await findTarget(writer, worklog)
  if (empId !== undefined && target.empId !== empId) return undefined
  if (target.empId === null) return skip(writer, worklog, 'unknown_person', { empId: null })
  const time = await readTime(writer, worklog, target.empId)
  if (time.date < from) return undefined
  if (weekStart && toWeekStart(time.date) !== weekStart) return { why: 'other_week' }
  if (target.projectId === null) return skip(writer, worklog, 'unmapped_project', { empId: target.empId, ...time })
  return enterLine(writer, worklog, { ...target, empId: target.empId, projectId: target.projectId, ...time })
}

async function skip(
  writer: Writer,
  worklog: Worklog,
  why: 'removed' | 'unknown_person' | 'unmapped_project' | 'week_not_open',
  values: RecordInput<typeof jiraWorklogs>,
): Promise<WorklogResult> {
  await storeOutcome(writer, worklog, { ...values, outcome: why })
  return { why }
}

interface Line {
  empId: number
  projectId: number
  taskId: number | null
  date: CalendarDate
  minutes: number
}

async function enterLine(
  writer: Writer,
  worklog: Worklog,
  { empId, projectId, taskId, date, minutes }: Line,
): Promise<WorklogResult> {
  const status = await readWeekStatus(writer, empId, toWeekStart(date))
  if (!status) return waitForWeek(writer, worklog, { empId, date, minutes })
  const timeSheetId = await lockOrCreateSheet(writer, empId, toWeekStart(date))
  const externalKey = worklog.externalKey ?? ''
  const lineId = await createRecord(writer, timeSheetTasks.name, {
    ...{ timeSheetId, date, projectId, taskId, minutes, source: 'jira', externalKey },
    description: [worklog.issueKey, worklog.summary].filter(Boolean).join(' ') || null,
  })
  await storeOutcome(writer, worklog, { empId, date, minutes, lineId, outcome: 'entered' })
  return { line: { empId, projectId, date, minutes, source: 'jira', externalKey, status } }
}

/** Locks the week and answers its state; null where it is not open. */
async function readWeekStatus(writer: Writer, empId: number, weekStart: CalendarDate): Promise<string | null> {
  await lockTimeSheetWeek(writer.sql, empId, weekStart)
  const id = await findSheetId(writer.sql, empId, weekStart)
  const sheet = id === undefined ? undefined : await lockStoredRecord(writer, timeSheets, id)
  if (!sheet) return 'draft'
  return isInSet(timeSheets, 'editable', sheet) ? sheet.status : null
}

/** The person is told once that the work log came too late. */
async function waitForWeek(
  writer: Writer,
  worklog: Worklog,
  values: Pick<Line, 'empId' | 'date' | 'minutes'>,
): Promise<WorklogResult> {
  if (worklog.outcome !== 'week_not_open') await notifyOfWorklog(writer, worklog, values.empId, 'jiraWorklogWaits')
  return skip(writer, worklog, 'week_not_open', values)
}

/**
 * Follows a change in Jira while the line is a draft as it was entered. Later changes are only told to the
 * person; the line stays as it is.
 */
async function followChange(writer: Writer, worklog: Worklog): Promise<WorklogResult> {
  const empId = worklog.empId ?? 0
  const time = await readTime(writer, worklog, empId)
  const isSame = !worklog.removedThere && time.date === worklog.date && time.minutes === worklog.minutes
  const line = isSame ? undefined : await findOwnLine(writer, worklog)
  if (line && worklog.removedThere) {
    await deleteRecordWithParts(writer, timeSheetTasks.name, line.id, line.version)
    await storeOutcome(writer, worklog, { outcome: 'removed', lineId: null })
    return { why: 'removed' }
  }
  if (line && toWeekStart(time.date) === toWeekStart(line.date)) {
    await changeRecord(writer, timeSheetTasks, line.id, time)
    await storeOutcome(writer, worklog, time)
  } else {
    if (!isSame) await notifyOfWorklog(writer, worklog, empId, 'jiraWorklogChanged')
    await storeOutcome(writer, worklog, {})
  }
  return { why: 'already_there' }
}

/** Finds the line of the work log if its week is open and nobody has changed its time. */
async function findOwnLine(writer: Writer, { empId, date, minutes, lineId }: Worklog) {
  if (!empId || !date || !lineId || !(await readWeekStatus(writer, empId, toWeekStart(date)))) return undefined
  const line = await lockStoredRecord(writer, timeSheetTasks, lineId)
  return line?.date === date && line.minutes === minutes ? line : undefined
}
