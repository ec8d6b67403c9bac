import { type OutsideCopy, readCopy, readThroughCopy } from '../../../server/outside/outside-copies'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Context } from '../../../server/wire/operation'
import { employees } from '../../people/employees'
import type { ProjectTicket, TicketAnswer } from '../jira-wire'
import type { JiraTicket } from '../rules/jira-answers'
import { copyNames } from './copy-names'
import { createJiraClient } from './jira-client'
import { type JiraConnection, type JiraWork, readConnection, toJiraWork } from './jira-connection'
import { readTickets } from './jira-pages'
import { listVisibleKeys } from './project-keys'

const freshSeconds = 300
/** An answer holds no more tickets than these, and how many there are. */
const mostRows = 2000
/** Milliseconds that somebody waits before they get the copy. */
export const waitMs = 5000

/** Answers the tickets of one project of Jira: fresh, or as they were last read. */
export const readTicketCopy = (
  work: JiraWork,
  connection: JiraConnection,
  projectKey: string,
  wait = waitMs,
): Promise<OutsideCopy<JiraTicket[]>> =>
  readThroughCopy<JiraTicket[]>(work.db, {
    ...{ name: copyNames.tickets(projectKey), freshSeconds, waitMs: wait },
    take: () => readTickets(createJiraClient(work.settings, connection), projectKey),
  })

/** Reads the copies of several projects one after the other. When the time is over, those that are there. */
async function readTicketCopies(work: JiraWork, connection: JiraConnection, keys: readonly string[]) {
  const end = performance.now() + waitMs
  const copies: [key: string, copy: OutsideCopy<JiraTicket[]>][] = []
  for (const key of keys) {
    const leftMs = end - performance.now()
    const isOver = leftMs <= 0
    const copy = isOver
      ? readCopy<JiraTicket[]>(work.db, copyNames.tickets(key))
      : readTicketCopy(work, connection, key, leftMs)
    copies.push([key, await copy])
  }
  return copies
}

/** Which tickets are asked for. */
interface TicketRequest {
  projectKeys: readonly string[]
  assigneeEmpId: number | null
  updatedSince: string | null
  status: string | null
}

/** Reads the tickets of projects that the caller may see. Jira being down, or no connection, is no error. */
export async function readVisibleTickets(context: Context, request: TicketRequest): Promise<TicketAnswer> {
  const work = toJiraWork(context)
  const connection = await readConnection(work)
  if (!connection) return { rows: [], total: 0, isConnected: false, copies: {} }
  const keys = await listVisibleKeys(context, request.projectKeys)
  const copies = await readTicketCopies(work, connection, keys)
  const tickets = copies.flatMap(([projectKey, { content }]) =>
    (content ?? []).map((ticket) => ({ projectKey, ticket })),
  )
  const people = await findPeople(
    context,
    tickets.map(({ ticket }) => ticket),
  )
  const rows = tickets.map(({ projectKey, ticket }) => toProjectTicket(connection, projectKey, ticket, people(ticket)))
  const matching = rows.filter((row) => isAskedFor(row, request))
  return {
    rows: matching.slice(0, mostRows),
    total: matching.length,
    isConnected: true,
    copies: Object.fromEntries(copies.map(([key, { takenAt, problem }]) => [key, { takenAt, problem }])),
  }
}

const isAskedFor = (row: ProjectTicket, { assigneeEmpId, updatedSince, status }: TicketRequest): boolean =>
  (assigneeEmpId === null || row.assigneeEmpId === assigneeEmpId) &&
  (updatedSince === null || (row.updatedAt !== null && row.updatedAt.slice(0, 10) >= updatedSince)) &&
  (status === null || row.status.toLowerCase() === status.toLowerCase())

function toProjectTicket(
  { address }: JiraConnection,
  projectKey: string,
  { estimateMinutes, spentMinutes, assigneeAccountId: _, assigneeEmail: __, ...ticket }: JiraTicket,
  assigneeEmpId: number | null,
): ProjectTicket {
  const url = new URL(`/browse/${ticket.key}`, address).href
  return { ...ticket, projectKey, assigneeEmpId, estimate: estimateMinutes, spent: spentMinutes, url }
}

const e = sqlNames(employees, 'e')

const peopleSql = statement('jira_assignees')`
  select ${e.id}, ${e.jiraAccountId} as account, lower(${e.workEmail}) as mail from ${e}
  where ${e.jiraAccountId} = any($1) or lower(${e.workEmail}) = any($2)`

/** Finds who is meant by the assignees: by their account, else by their work address. */
async function findPeople({ sql }: Context, tickets: readonly JiraTicket[]) {
  const accounts = [...new Set(tickets.flatMap(({ assigneeAccountId }) => assigneeAccountId ?? []))]
  const mails = [...new Set(tickets.flatMap(({ assigneeEmail }) => assigneeEmail?.toLowerCase() ?? []))]
  const { rows } = await sql.query<{ id: number; account: string | null; mail: string }>(peopleSql(accounts, mails))
  const byAccount = new Map(rows.map(({ account, id }) => [account, id]))
  const byMail = new Map(rows.map(({ mail, id }) => [mail, id]))
  return ({ assigneeAccountId: account, assigneeEmail: mail }: JiraTicket): number | null =>
    (account !== null ? byAccount.get(account) : undefined) ??
    (mail !== null ? byMail.get(mail.toLowerCase()) : undefined) ??
    null
}
