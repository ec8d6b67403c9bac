import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { tasks } from '../../delivery/tasks'
import { employees } from '../../people/employees'
import { sheetSets } from '../../timesheets/sets'
import { timeSheets } from '../../timesheets/timeSheets'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { jiraWorklogs } from '../jiraWorklogs'
import { buildWorklog, isSameTime, type LineText } from '../rules/written-time'
import type { WorklogOutcome } from '../sets'
import { createJiraClient, type JiraClient } from './jira-client'
import type { JiraConnection, JiraWork } from './jira-connection'
import { deleteWorklog, findWrittenWorklog, putWorklog, readTicketWorklog } from './jira-pages'
import { readProjectIds } from './project-keys'
import { storeEditedThere, storeRefusal, storeRemovedThere, storeWorklog } from './written-worklogs'

const l = sqlNames(timeSheetTasks, 'l')
const s = sqlNames(timeSheets, 's')
const t = sqlNames(tasks, 't')
const e = sqlNames(employees, 'e')
const w = sqlNames(jiraWorklogs, 'w')

/**
 * Work logs of lines that were approved again with other time or another ticket, and of lines that are gone.
 * Tickets of projects that are mapped no more stay as they are.
 */
const correctionsSql = statement('jira_lines_to_correct')`
  select ${w.id}, ${w.externalKey} as "externalKey", ${w.issueKey} as "issueKey", ${w.lineId} as "lineId",
    ${w.outcome} as outcome, ${w.date} as "writtenDate", ${w.minutes}::int as "writtenMinutes",
    coalesce(${w.outcome} = 'removing' or ${l.id} is null or ${t.jiraKey} is distinct from ${w.issueKey}, true) as "isGone",
    ${l.date}, ${l.minutes}::int as minutes, ${l.description} as description, ${e.fullName} as person
  from ${w} left join ${l} on ${l.id} = ${w.lineId} left join ${t} on ${t.id} = ${l.taskId}
    join ${e} on ${e.id} = ${w.empId}
  where ${w.site} = $1 and split_part(${w.issueKey}, '-', 1) = any($2) and (${w.outcome} = 'removing'
    or (${w.outcome} in ('sending', 'written') and ${l.id} is null and not exists (select from ${s}
      where ${s.empId} = ${w.empId} and ${w.date} between ${s.weekStart} and ${s.weekStart} + 6
        and ${s.status} <> all($3)))
    or (${l.isApproved} and ${w.outcome} = 'sending' and ${w.externalKey} is not null)
    or (${l.isApproved} and ${w.outcome} = 'written'
      and (${l.date}, ${l.minutes}, ${t.jiraKey}) is distinct from (${w.date}, ${w.minutes}, ${w.issueKey})))
  order by ${w.id} limit 500`

interface CorrectionRow extends LineText {
  /** Of the record of the work log. */
  id: number
  externalKey: string | null
  issueKey: string
  lineId: number
  outcome: WorklogOutcome
  writtenDate: CalendarDate
  writtenMinutes: number
  /** The line is gone, or has another ticket: it is written to that one as a line of its own. */
  isGone: boolean
}

/** A work log that Jira has. */
type Correction = CorrectionRow & { externalKey: string }

/**
 * Writes what has changed of approved time since it was written. Each step is stored before Jira is called,
 * and may be repeated. What somebody has edited or removed in Jira meanwhile stays so.
 * @returns how many were corrected
 */
export async function correctWrittenLines(
  work: JiraWork,
  connection: JiraConnection,
  signal: AbortSignal,
): Promise<number> {
  const client = createJiraClient(work.settings, connection, { isPatient: true, signal })
  const keys = [...(await readProjectIds(work.write(work.db))).keys()]
  const { rows } = await work.db.query<CorrectionRow>(correctionsSql(connection.address, keys, sheetSets.approved))
  let corrected = 0
  for (const row of rows) {
    if (signal.aborted) break
    const isDone = await storeRefusal(work, row.id, () => correctOne(work, client, row))
    if (isDone) corrected++
  }
  return corrected
}

async function correctOne(work: JiraWork, client: JiraClient, row: CorrectionRow): Promise<boolean> {
  const externalKey = row.externalKey ?? (await findWrittenWorklog(client, row.issueKey, row.lineId))
  if (externalKey === null) return storeGone(work, row)
  const correction = { ...row, externalKey }
  if (row.outcome === 'written' && !(await isStillOurs(work, client, correction))) return false
  return row.isGone ? removeWorklog(work, client, correction) : updateWorklog(work, client, correction)
}

/** Compares the work log with what was written, and stores that somebody else has changed it. */
async function isStillOurs(work: JiraWork, client: JiraClient, row: Correction): Promise<boolean> {
  const log = await readTicketWorklog(client, row.issueKey, row.externalKey)
  if (log && isSameTime({ date: row.writtenDate, minutes: row.writtenMinutes }, log)) return true
  const isCorrect = log !== null && !row.isGone && isSameTime(row, log)
  if (isCorrect) await storeWorklog(work, row.id, { date: row.date, minutes: row.minutes })
  else await work.db.transaction((tx) => (log ? storeEditedThere : storeRemovedThere)(work.write(tx), row.id))
  return false
}

/** The line, if there is one, is written anew from now on. */
async function storeGone(work: JiraWork, { id }: CorrectionRow): Promise<boolean> {
  await storeWorklog(work, id, { outcome: 'removed', lineId: null })
  return true
}

async function removeWorklog(work: JiraWork, client: JiraClient, row: Correction): Promise<boolean> {
  const { id, issueKey, externalKey } = row
  await storeWorklog(work, id, { externalKey, outcome: 'removing' })
  await deleteWorklog(client, issueKey, externalKey)
  return storeGone(work, row)
}

async function updateWorklog(work: JiraWork, client: JiraClient, row: Correction): Promise<boolean> {
  const { id, issueKey, externalKey, date, minutes } = row
  await storeWorklog(work, id, { externalKey, date, minutes, outcome: 'sending' })
  const answer = await putWorklog(client, issueKey, externalKey, buildWorklog(row))
  if (answer) await storeWorklog(work, id, { outcome: 'written' })
  else await work.db.transaction((tx) => storeRemovedThere(work.write(tx), id))
  return answer !== null
}
