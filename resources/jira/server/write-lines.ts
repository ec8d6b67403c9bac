import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { tasks } from '../../delivery/tasks'
import { employees } from '../../people/employees'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { jiraWorklogs } from '../jiraWorklogs'
import { lineProperty, readId } from '../rules/jira-answers'
import { buildWorklog, type LineText } from '../rules/written-time'
import { createJiraClient, type JiraClient } from './jira-client'
import type { JiraConnection, JiraWork } from './jira-connection'
import { findWrittenWorklog, postWorklog } from './jira-pages'
import { readProjectIds } from './project-keys'
import { storeRefusal, storeWorklog } from './written-worklogs'

const l = sqlNames(timeSheetTasks, 'l')
const t = sqlNames(tasks, 't')
const e = sqlNames(employees, 'e')
const w = sqlNames(jiraWorklogs, 'w')

/** Approved time that was entered here, of tasks that name a ticket of the project's own key. */
const linesSql = statement('jira_lines_to_write')`
  select ${l.id} as "lineId", ${w.id} as id, ${w.issueKey} as "sentKey", ${t.jiraKey} as "issueKey",
    ${l.empId} as "empId", ${e.fullName} as person, ${l.date},
    ${l.minutes}::int as minutes, ${l.description} as description
  from ${l} join ${t} on ${t.id} = ${l.taskId}
    join unnest($2::text[], $3::bigint[]) m(key, id) on m.id = ${l.projectId}
      and m.key = split_part(${t.jiraKey}, '-', 1)
    join ${e} on ${e.id} = ${l.empId} left join ${w} on ${w.lineId} = ${l.id}
  where ${l.isApproved} and ${l.source} <> 'jira' and ${l.date} >= $1::date 
    and (${w.id} is null or (${w.outcome} = 'sending' and ${w.externalKey} is null))
  order by ${l.id} limit 500`

interface LineToWrite extends LineText {
  lineId: number
  /** The record of an attempt of which nobody knows whether it arrived, and its ticket. */
  id: number | null
  sentKey: string | null
  issueKey: string
  empId: number
}

/**
 * Writes approved time to Jira, each line once. An attempt is stored before it is made. After a failure Jira
 * is asked whether the last one arrived.
 * @returns how many were written
 */
export async function writeApprovedLines(
  work: JiraWork,
  connection: JiraConnection,
  signal: AbortSignal,
): Promise<number> {
  const client = createJiraClient(work.settings, connection, { isPatient: true, signal })
  const idByKey = await readProjectIds(work.write(work.db))
  const values = [connection.worklogsFrom, [...idByKey.keys()], [...idByKey.values()]] as const
  const { rows } = await work.db.query<LineToWrite>(linesSql(...values))
  let written = 0
  for (const line of rows) {
    if (signal.aborted) break
    if (await writeLine(work, client, connection, line)) written++
  }
  return written
}

async function writeLine(
  work: JiraWork,
  client: JiraClient,
  { address: site }: JiraConnection,
  line: LineToWrite,
): Promise<boolean> {
  const { id: attempt, sentKey, lineId } = line
  const arrived = attempt && sentKey ? await findWrittenWorklog(client, sentKey, lineId) : null
  // What has arrived is what was sent; a later change of the line is written after it.
  if (attempt && arrived) {
    await storeWorklog(work, attempt, { externalKey: arrived, outcome: 'written' })
    return true
  }
  const id = await storeAttempt(work, site, line)
  const externalKey = await storeRefusal(work, id, async () =>
    readId((await postWorklog(client, line.issueKey, buildNewWorklog(line))).id),
  )
  if (externalKey === undefined) return false
  await storeWorklog(work, id, { externalKey, outcome: 'written' })
  return true
}

/** Stores the attempt before it is made, or what it sends this time. */
async function storeAttempt(work: JiraWork, site: string, line: LineToWrite): Promise<number> {
  const { id, lineId, issueKey, empId, date, minutes } = line
  const values = { site, lineId, issueKey, empId, date, minutes, outcome: 'sending' } as const
  if (id === null) return work.db.transaction((tx) => createRecord(work.write(tx), jiraWorklogs.name, values))
  await storeWorklog(work, id, values)
  return id
}

/** Builds the work log of a line, with the line it belongs to. */
const buildNewWorklog = (line: LineToWrite) => ({
  ...buildWorklog(line),
  properties: [{ key: lineProperty, value: { line: line.lineId } }],
})
