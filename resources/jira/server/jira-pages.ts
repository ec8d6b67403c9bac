import { OutsideError } from '../../../server/outside/outside-request'
import {
  type JiraIssue,
  type JiraProject,
  type JiraTicket,
  type JiraWorklog,
  readAll,
  readId,
  readIssue,
  readList,
  readMilliseconds,
  readProject,
  readTicket,
  readWorklog,
  UnreadableAnswer,
} from '../rules/jira-answers'
import type { JiraClient } from './jira-client'

/** No more pages than these are read, whatever Jira answers. */
const mostPages = 100
const perPage = 100
/** Tickets that are kept of one project, the ones changed last. */
const mostTickets = 2000

/** Turns what cannot be read into a problem of the service. */
async function withReadableAnswer<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof UnreadableAnswer ? new OutsideError('unreadable') : error
  }
}

/** Reads all projects that the account may see. */
export const readProjects = (client: JiraClient): Promise<JiraProject[]> => withReadableAnswer(readProjectPages(client))

async function readProjectPages(client: JiraClient): Promise<JiraProject[]> {
  const projects: JiraProject[] = []
  let startAt = 0
  for (let page = 0; page < mostPages; page++) {
    const answer = await client.get('project/search', { startAt, maxResults: perPage, orderBy: 'key' })
    const values = readList(answer, 'values')
    projects.push(...readAll(values, readProject))
    startAt += values.length
    if (answer.isLast !== false || values.length === 0) break
  }
  return projects
}

const ticketFields = 'summary,issuetype,status,assignee,duedate,timeoriginalestimate,timespent,updated'

/** Reads the tickets of a project, those changed last first. */
export const readTickets = (client: JiraClient, projectKey: string): Promise<JiraTicket[]> =>
  withReadableAnswer(readTicketPages(client, projectKey))

async function readTicketPages(client: JiraClient, projectKey: string): Promise<JiraTicket[]> {
  const tickets: JiraTicket[] = []
  const seen = new Set<unknown>()
  let nextPageToken: string | undefined
  while (tickets.length < mostTickets && seen.size < mostPages) {
    const answer = await client.get('search/jql', {
      ...{
        jql: `project = "${projectKey}" ORDER BY updated DESC`,
        fields: ticketFields,
        maxResults: perPage,
        nextPageToken,
      },
    })
    tickets.push(...readAll(readList(answer, 'issues'), readTicket))
    const next = answer.nextPageToken
    // A page that was there already would go on for ever.
    if (typeof next !== 'string' || next.length > 5000 || answer.isLast === true || seen.has(next)) break
    seen.add(next)
    nextPageToken = next
  }
  return tickets.slice(0, mostTickets)
}

interface ChangedWorklogs {
  ids: string[]
  /** Where the next page begins, in ms since 1970. */
  until: number
  isLast: boolean
}

/** Reads one page of the ids of work logs that were changed, or removed, since then; the oldest first. */
export const readChangedWorklogs = (
  client: JiraClient,
  what: 'updated' | 'deleted',
  since: number,
): Promise<ChangedWorklogs> => withReadableAnswer(readChangedPage(client, what, since))

async function readChangedPage(
  client: JiraClient,
  what: 'updated' | 'deleted',
  since: number,
): Promise<ChangedWorklogs> {
  const answer = await client.get(`worklog/${what}`, { since })
  const ids = readAll(readList(answer, 'values'), (value) =>
    readId((value as { worklogId?: unknown } | null)?.worklogId),
  )
  // The address of the next page is Jira's word for where to go on; only its time is believed.
  const until = readMilliseconds(answer.until) ?? since
  return { ids, until: Math.max(until, since), isLast: answer.lastPage !== false || until <= since }
}

const mostIds = 1000

/** Reads the work logs with these ids. */
export const readWorklogs = (client: JiraClient, ids: readonly string[]): Promise<JiraWorklog[]> =>
  withReadableAnswer(readWorklogBatches(client, ids))

async function readWorklogBatches(client: JiraClient, ids: readonly string[]): Promise<JiraWorklog[]> {
  const logs: JiraWorklog[] = []
  for (let from = 0; from < ids.length; from += mostIds) {
    const body = { ids: ids.slice(from, from + mostIds).map(Number) }
    const answer = await client.post('worklog/list', body, { expand: 'properties' })
    logs.push(...readAll(readList(answer, 'list'), readWorklog))
  }
  return logs
}

/** Reads the tickets with these ids, as far as the account may see them. */
export const readIssues = (client: JiraClient, ids: readonly string[]): Promise<JiraIssue[]> =>
  withReadableAnswer(readIssueBatches(client, ids))

async function readIssueBatches(client: JiraClient, ids: readonly string[]): Promise<JiraIssue[]> {
  const issues: JiraIssue[] = []
  for (let from = 0; from < ids.length; from += perPage) {
    const body = { issueIdsOrKeys: ids.slice(from, from + perPage), fields: ['summary', 'project'] }
    issues.push(...readAll(readList(await client.post('issue/bulkfetch', body), 'issues'), readIssue))
  }
  return issues
}

/** Finds the work log of a ticket that was written for the line. */
export const findWrittenWorklog = (client: JiraClient, issueKey: string, lineId: number): Promise<string | null> =>
  withReadableAnswer(findInPages(client, issueKey, lineId))

async function findInPages(client: JiraClient, issueKey: string, lineId: number): Promise<string | null> {
  let startAt = 0
  for (let page = 0; page < mostPages; page++) {
    const answer = await client.get(toWorklogPath(issueKey), {
      ...{ startAt, maxResults: perPage, expand: 'properties' },
    })
    const list = readList(answer, 'worklogs')
    const written = readAll(list, readWorklog).find((log) => log.lineId === lineId)
    if (written) return written.id
    startAt += list.length
    if (list.length === 0 || startAt >= (readMilliseconds(answer.total) ?? 0)) return null
  }
  return null
}

/** The path of the work logs of a ticket, or of one of them. */
const toWorklogPath = (issueKey: string, id = '') => `issue/${encodeURIComponent(issueKey)}/worklog${id && `/${id}`}`

/** Answers null where Jira has what is named no more. */
async function nullIfMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof OutsideError && error.problem === 'notFound') return null
    throw error
  }
}

/** Reads one work log of a ticket; null where Jira has it no more. */
export async function readTicketWorklog(client: JiraClient, issueKey: string, id: string): Promise<JiraWorklog | null> {
  const answer = await nullIfMissing(client.get(toWorklogPath(issueKey, id)))
  const log = answer && readWorklog(answer)
  if (answer && !log) throw new OutsideError('unreadable')
  return log
}

/** The watchers of a ticket get no mail about what is written. */
const silently = { notifyUsers: 'false' } as const

export const postWorklog = (client: JiraClient, issueKey: string, worklog: object) =>
  client.post(toWorklogPath(issueKey), worklog, silently)

/** Changes a work log. Answers null where Jira has it no more. */
export const putWorklog = (client: JiraClient, issueKey: string, id: string, worklog: object) =>
  nullIfMissing(client.put(toWorklogPath(issueKey, id), worklog, silently))

/** Removes a work log, which may be gone already. */
export const deleteWorklog = (client: JiraClient, issueKey: string, id: string) =>
  nullIfMissing(client.delete(toWorklogPath(issueKey, id), silently))
