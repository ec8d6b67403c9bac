import { type OutsideCopy, readThroughCopy, storeCopyContent } from '../../../server/outside/outside-copies'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createAllOrNone } from '../../../server/records/write/many/create-all-or-none'
import { changeRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { addDays } from '../../timesheets/public'
import { jiraWorklogs } from '../jiraWorklogs'
import type { JiraIssue, JiraWorklog } from '../rules/jira-answers'
import { ownOutcomes } from '../sets'
import { copyNames } from './copy-names'
import { createJiraClient, type JiraClient } from './jira-client'
import type { JiraConnection, JiraWork } from './jira-connection'
import { readChangedWorklogs, readIssues, readWorklogs } from './jira-pages'
import { noteWrittenWorklog, storeRemovedThere } from './written-worklogs'

/** How far the changes of work logs are read. */
interface WorklogCursor {
  /** Milliseconds since 1970. */
  updated: number
  deleted: number
  /** The work logs of the last reading, in the order in which Jira named them. */
  delivered: readonly string[]
}

interface SyncOptions {
  /** Milliseconds that the caller waits. */
  waitMs: number
  isForced?: boolean
  isPatient?: boolean
  signal?: AbortSignal
}

const mostDelivered = 5000
const mostPages = 100

/** Jira names changes with a delay of a minute, so that asking more often finds nothing. */
const freshSeconds = 60

/** Reads the work logs that have changed since the last time. Each page is stored together with its place. */
export const syncWorklogs = (
  work: JiraWork,
  connection: JiraConnection,
  { isPatient, signal, ...options }: SyncOptions,
): Promise<OutsideCopy<WorklogCursor>> =>
  readThroughCopy<WorklogCursor>(work.db, {
    ...{ name: copyNames.worklogs, freshSeconds, ...options },
    async take(stored) {
      const client = createJiraClient(work.settings, connection, {
        ...(isPatient && { isPatient }),
        ...(signal && { signal }),
      })
      const from = toFirstInstant(connection.worklogsFrom)
      const begin = { updated: stored?.updated ?? from, deleted: stored?.deleted ?? from, delivered: [] }
      return readDeleted(work, client, connection, await readUpdated(work, client, connection, begin))
    },
  })

/** The earliest moment at which it is this date somewhere, in ms since 1970. */
const toFirstInstant = (date: CalendarDate): number => Date.parse(`${addDays(date, -1)}T00:00:00Z`)

async function readUpdated(
  work: JiraWork,
  client: JiraClient,
  { address, worklogsFrom }: JiraConnection,
  begin: WorklogCursor,
): Promise<WorklogCursor> {
  const from = toFirstInstant(worklogsFrom)
  let cursor = begin
  for (let page = 0; page < mostPages; page++) {
    const { ids, until, isLast } = await readChangedWorklogs(client, 'updated', cursor.updated)
    const logs = (await readWorklogs(client, [...new Set(ids)])).filter(
      ({ startedAt }) => Date.parse(startedAt) >= from,
    )
    const issues = await readIssues(client, [...new Set(logs.map(({ issueId }) => issueId))])
    cursor = { ...cursor, updated: until, delivered: [...cursor.delivered, ...ids].slice(-mostDelivered) }
    await work.db.transaction(async (tx) => {
      await storeWorklogs(work.write(tx), address, logs, issues)
      await storeCopyContent(tx, copyNames.worklogs, cursor)
    })
    if (isLast) break
  }
  return cursor
}

async function readDeleted(
  work: JiraWork,
  client: JiraClient,
  { address }: JiraConnection,
  begin: WorklogCursor,
): Promise<WorklogCursor> {
  let cursor = begin
  for (let page = 0; page < mostPages; page++) {
    const { ids, until, isLast } = await readChangedWorklogs(client, 'deleted', cursor.deleted)
    cursor = { ...cursor, deleted: until }
    await work.db.transaction(async (tx) => {
      const writer = work.write(tx)
      for (const row of await readStoredWorklogs(writer, address, ids)) await noteRemoval(writer, row)
      await storeCopyContent(tx, copyNames.worklogs, cursor)
    })
    if (isLast) break
  }
  return cursor
}

/** Stores that Jira has the work log no more. One that this program removes is gone as it should. */
async function noteRemoval(writer: Writer, { id, outcome }: StoredWorklog): Promise<void> {
  if (outcome === 'removing') await changeRecord(writer, jiraWorklogs, id, { outcome: 'removed', lineId: null })
  else if (ownOutcomes.some((own) => own === outcome)) await storeRemovedThere(writer, id)
  else if (outcome !== 'removed')
    await changeRecord(writer, jiraWorklogs, id, { removedThere: true, changedThere: true })
}

const w = sqlNames(jiraWorklogs, 'w')

const storedSql = statement('jira_stored_worklogs')`
  select ${w.id}, ${w.externalKey} as "externalKey", ${w.accountId} as "accountId", ${w.accountEmail} as "accountEmail",
    ${w.issueKey} as "issueKey", ${w.startedAt} as "startedAt",
    ${w.seconds}::int as seconds, ${w.outcome} as outcome
  from ${w} where ${w.site} = $1 and ${w.externalKey} = any($2) order by ${w.id}`

interface StoredWorklog {
  id: number
  externalKey: string
  accountId: string | null
  accountEmail: string | null
  issueKey: string | null
  startedAt: string
  seconds: number
  outcome: string
}

async function readStoredWorklogs({ sql }: Writer, site: string, ids: readonly string[]): Promise<StoredWorklog[]> {
  return ids.length === 0 ? [] : (await sql.query<StoredWorklog>(storedSql(site, ids))).rows
}

const lineSql = statement('jira_worklog_of_line')`
  select ${w.id} from ${w} where ${w.lineId} = $1 and ${w.outcome} = any($2)`

/** Finds the record of the line that the work log was written for. */
const findWritten = async ({ sql }: Writer, lineId: number): Promise<number | undefined> =>
  (await sql.query<{ id: number }>(lineSql(lineId, ownOutcomes))).rows[0]?.id

/** Stores the work logs of a page: new ones, and what has changed of those that were there. */
async function storeWorklogs(
  writer: Writer,
  site: string,
  logs: readonly JiraWorklog[],
  issues: readonly JiraIssue[],
): Promise<void> {
  const issueById = new Map(issues.map((issue) => [issue.id, issue]))
  const stored = new Map(
    (
      await readStoredWorklogs(
        writer,
        site,
        logs.map(({ id }) => id),
      )
    ).map((row) => [row.externalKey, row]),
  )
  const added: Record<string, string | number | null>[] = []
  for (const log of logs) {
    const { id: externalKey, lineId, ...values } = log
    const row = stored.get(externalKey)
    const issue = issueById.get(log.issueId)
    const ticket = issue && { issueKey: issue.key, ticketProject: issue.projectKey, summary: issue.summary }
    if (lineId !== null) {
      const written = await findWritten(writer, lineId)
      if (written !== undefined) await noteWrittenWorklog(writer, written, site, log)
    } else if (!row) added.push({ site, externalKey, ...values, ...ticket })
    else if (hasChanged(row, log, issue))
      await changeRecord(writer, jiraWorklogs, row.id, {
        ...values,
        ...ticket,
        changedThere: row.outcome === 'entered',
      })
  }
  for (let from = 0; from < added.length; from += 500)
    await createAllOrNone(writer, jiraWorklogs.name, added.slice(from, from + 500))
}

const hasChanged = (row: StoredWorklog, log: JiraWorklog, issue: JiraIssue | undefined): boolean =>
  row.seconds !== log.seconds ||
  Date.parse(row.startedAt) !== Date.parse(log.startedAt) ||
  row.accountId !== log.accountId ||
  row.accountEmail !== log.accountEmail ||
  (issue !== undefined && row.issueKey !== issue.key)
