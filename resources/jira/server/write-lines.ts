import { OutsideError } from '../../../server/outside/outside-request'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord } from '../../../server/records/write/typed-records'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { tasks } from '../../delivery/tasks'
import { employees } from '../../people/employees'
import { timeSheetTasks } from '../../timesheets/timeSheetTasks'
import { jiraWorklogs } from '../jiraWorklogs'
import { lineProperty, readId } from '../rules/jira-answers'
import { createJiraClient, type JiraClient } from './jira-client'
import type { JiraConnection, JiraWork } from './jira-connection'
import { findWrittenWorklog } from './jira-pages'
import { readProjectIds } from './project-keys'

const l = sqlNames(timeSheetTasks, 'l')
const t = sqlNames(tasks, 't')
const e = sqlNames(employees, 'e')
const w = sqlNames(jiraWorklogs, 'w')

/** Approved time that was entered here, of tasks that name a ticket of the project's own key. */
const linesSql = statement('jira_lines_to_write')`
  select ${l.id} as "lineId", ${w.id} as id, ${t.jiraKey} as "issueKey",
    ${l.empId} as "empId", ${e.fullName} as person, ${l.date},
    ${l.minutes}::int as minutes, ${l.description} as description
  from ${l} join ${t} on ${t.id} = ${l.taskId}
    join unnest($2::text[], $3::bigint[]) m(key, id) on m.id = ${l.projectId}
      and m.key = split_part(${t.jiraKey}, '-', 1)
    join ${e} on ${e.id} = ${l.empId} left join ${w} on ${w.lineId} = ${l.id}
  where ${l.isApproved} and ${l.source} <> 'jira' and ${l.date} >= $1::date and coalesce(${w.outcome} = 'sending', true)
  order by ${l.id} limit 500`

interface LineToWrite {
  lineId: number
  /** The record of an attempt of which nobody knows whether it arrived. */
  id: number | null
  issueKey: string
  empId: number
  person: string
  date: CalendarDate
  minutes: number
  description: string | null
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

/** What Jira answers where it will not take the work log later either. */
const refusals: readonly string[] = ['notFound', 'forbidden', 'refused']

async function writeLine(
  work: JiraWork,
  client: JiraClient,
  { address: site }: JiraConnection,
  line: LineToWrite,
): Promise<boolean> {
  const id = line.id ?? (await storeAttempt(work, site, line))
  try {
    const arrived = line.id === null ? null : await findWrittenWorklog(client, line.issueKey, line.lineId)
    const externalKey = arrived ?? readId((await postWorklog(client, line)).id)
    await work.db.transaction((tx) =>
      changeRecord(work.write(tx), jiraWorklogs, id, { externalKey, outcome: 'written' }),
    )
    return true
  } catch (error) {
    // A ticket that is gone, or that the account may not write to, holds up no other.
    if (error instanceof OutsideError && refusals.includes(error.problem)) {
      const values = { outcome: 'not_accepted', problem: error.problem } as const
      await work.db.transaction((tx) => changeRecord(work.write(tx), jiraWorklogs, id, values))
      return false
    }
    throw error
  }
}

const storeAttempt = (work: JiraWork, site: string, { lineId, issueKey, empId, date, minutes }: LineToWrite) =>
  work.db.transaction((tx) => {
    const values = { site, lineId, issueKey, empId, date, minutes, outcome: 'sending' }
    return createRecord(work.write(tx), jiraWorklogs.name, values)
  })

/** Posts the work log with the line it belongs to, and with who worked, since its author is the account. */
const postWorklog = (client: JiraClient, { issueKey, lineId, date, minutes, person, description }: LineToWrite) =>
  client.post(
    `issue/${encodeURIComponent(issueKey)}/worklog`,
    {
      started: `${date}T09:00:00.000+0000`,
      timeSpentSeconds: minutes * 60,
      comment: toDocument([person, description].filter(Boolean).join(': ')),
      properties: [{ key: lineProperty, value: { line: lineId } }],
    },
    { notifyUsers: 'false' },
  )

/** A text as Jira keeps comments. */
const toDocument = (text: string) => ({
  type: 'doc',
  version: 1,
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
