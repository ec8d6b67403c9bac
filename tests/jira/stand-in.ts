import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An issue as the stand-in keeps it. */
export interface StandInIssue {
  id: number
  key: string
  summary: string
  status?: string
  assignee?: { accountId: string; displayName: string; emailAddress?: string } | null
  duedate?: string | null
  timeoriginalestimate?: number | null
  timespent?: number | null
}

export interface StandInWorklog {
  id: number
  issueId: number
  accountId: string
  email?: string | null
  started: string
  seconds: number
  properties?: { key: string; value: unknown }[]
}

/** How the next requests are answered. */
export type Fault =
  | { kind: 'down' | 'silent' | 'cutOff' }
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'text'; text: string }

type Json = Record<string, unknown>

/** Follows the published contract of Jira Cloud, REST API version 3, as far as it is called. */
export class JiraStandIn {
  readonly projects: { key: string; name: string }[] = []
  readonly issues: StandInIssue[] = []
  readonly worklogs = new Map<number, StandInWorklog>()
  /** The ids of changed work logs with the time of the change, in ms since 1970; a change may be named twice. */
  readonly updates: { worklogId: number; updatedTime: number }[] = []
  readonly deletions: { worklogId: number; updatedTime: number }[] = []
  readonly requests: string[] = []
  /** The greatest number of requests that were answered at the same time. */
  mostAtOnce = 0
  /** Answers what happens to a request; undefined: it is answered. */
  fault: (path: string, method: string) => Fault | undefined = () => undefined
  /** The same after the work was done, so that only the answer is lost. */
  answerFault: (path: string, method: string) => Fault | undefined = () => undefined
  /** The largest page; the site may give less than it is asked for. */
  pageSize = 100
  token = 'token-of-the-stand-in'
  #running = 0
  #clock = Date.now()
  #nextId = 900_000
  readonly #server = createServer((request, response) => void this.#take(request, response))

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Somebody logs work in Jira, or changes it. */
  log(worklog: StandInWorklog, at = Date.now()): void {
    this.worklogs.set(worklog.id, worklog)
    this.updates.push({ worklogId: worklog.id, updatedTime: at })
  }

  /** Somebody removes a work log in Jira. */
  remove(id: number, at = this.now()): Json {
    this.worklogs.delete(id)
    this.deletions.push({ worklogId: id, updatedTime: at })
    return {}
  }

  /** A moment of its own for each change. */
  now(): number {
    this.#clock += 1000
    return this.#clock
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#running++
    response.on('close', () => this.#running--)
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#running)
    const url = new URL(request.url ?? '/', 'http://stand.in')
    const path = url.pathname.replace('/rest/api/3/', '')
    this.requests.push(`${request.method} ${path}`)
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Json) : {}
    const method = request.method ?? 'GET'
    const fault = this.fault(path, method)
    if (fault) return this.#fail(fault, response)
    const expected = `Basic ${Buffer.from(`robot@example.test:${this.token}`).toString('base64')}`
    if (request.headers.authorization !== expected) return this.#send(response, 401, { message: 'Unauthorized' })
    const answer = this.#answer(method, path, url.searchParams, body)
    const late = this.answerFault(path, method)
    if (late) return this.#fail(late, response)
    if (answer !== undefined && method === 'DELETE') return void response.writeHead(204).end()
    const isAdded = method === 'POST' && path.endsWith('/worklog')
    this.#send(response, answer === undefined ? 404 : isAdded ? 201 : 200, answer ?? {})
  }

  #fail(fault: Fault, response: ServerResponse): void {
    if (fault.kind === 'down') response.destroy()
    if (fault.kind === 'status')
      response
        .writeHead(fault.status, fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter })
        .end('{}')
    if (fault.kind === 'text') response.writeHead(200, { 'content-type': 'application/json' }).end(fault.text)
    if (fault.kind === 'cutOff') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{"values":[{"key":"PLN"')
      setImmediate(() => response.destroy())
    }
  }

  #send(response: ServerResponse, status: number, answer: unknown): void {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }

  #answer(method: string, path: string, params: URLSearchParams, body: Json): unknown {
    if (path === 'myself') return { accountId: 'robot', displayName: 'Robot', emailAddress: 'robot@example.test' }
    if (path === 'project/search') return this.#projectPage(params)
    if (path === 'search/jql') return this.#issuePage(params)
    if (path === 'worklog/updated') return this.#changedPage(this.updates, params)
    if (path === 'worklog/deleted') return this.#changedPage(this.deletions, params)
    if (path === 'worklog/list')
      return (body.ids as number[]).flatMap((id) => this.worklogs.get(id) ?? []).map((log) => this.#toWorklog(log))
    if (path === 'issue/bulkfetch') return this.#issuesById(body.issueIdsOrKeys as string[])
    const [, ticket, worklogId] = /^issue\/([A-Z0-9_-]+)\/worklog\/(\d+)$/.exec(path) ?? []
    if (ticket && worklogId) return this.#oneWorklog(method, ticket, Number(worklogId), body)
    const key = /^issue\/([A-Z0-9_-]+)\/worklog$/.exec(path)?.[1]
    const issue = this.issues.find((one) => one.key === key)
    if (!issue) return undefined
    return method === 'POST' ? this.#addWorklog(issue, body) : this.#worklogPage(issue, params)
  }

  #projectPage(params: URLSearchParams) {
    const startAt = Number(params.get('startAt') ?? 0)
    const maxResults = Math.min(this.pageSize, Number(params.get('maxResults') ?? 50))
    const values = this.projects.slice(startAt, startAt + maxResults)
    const total = this.projects.length
    return { startAt, maxResults, total, isLast: startAt + values.length >= total, values }
  }

  /** Pages of the search are named by a token; the last page has none. */
  #issuePage(params: URLSearchParams) {
    const key = /project = "([A-Z0-9_]+)"/.exec(params.get('jql') ?? '')?.[1]
    const from = Number(params.get('nextPageToken')?.replace('page-', '') ?? 0)
    const size = Math.min(this.pageSize, Number(params.get('maxResults') ?? 50))
    const all = this.issues.filter((issue) => issue.key.startsWith(`${key}-`))
    const issues = all.slice(from, from + size).map((issue) => this.#toIssue(issue))
    return from + size < all.length ? { issues, nextPageToken: `page-${from + size}` } : { issues, isLast: true }
  }

  /** The oldest first, a thousand a page by the contract. */
  #changedPage(changes: readonly { worklogId: number; updatedTime: number }[], params: URLSearchParams) {
    const since = Number(params.get('since') ?? 0)
    const later = changes.filter(({ updatedTime }) => updatedTime > since).sort((a, b) => a.updatedTime - b.updatedTime)
    const values = later.slice(0, Math.min(this.pageSize, 1000))
    const lastPage = values.length === later.length
    const until = values.at(-1)?.updatedTime ?? since
    // The address of the next page leads elsewhere: nobody must follow it.
    return { values, since, until, lastPage, ...(!lastPage && { nextPage: 'http://169.254.169.254/latest/meta-data' }) }
  }

  #issuesById(ids: readonly string[]) {
    const found = this.issues.filter(({ id, key }) => ids.includes(String(id)) || ids.includes(key))
    return { issues: found.map((issue) => this.#toIssue(issue)), issueErrors: [] }
  }

  #worklogPage({ id }: StandInIssue, params: URLSearchParams) {
    const startAt = Number(params.get('startAt') ?? 0)
    const maxResults = Math.min(this.pageSize, Number(params.get('maxResults') ?? 5000))
    const all = [...this.worklogs.values()].filter(({ issueId }) => issueId === id)
    const worklogs = all.slice(startAt, startAt + maxResults).map((log) => this.#toWorklog(log))
    return { startAt, maxResults, total: all.length, worklogs }
  }

  #oneWorklog(method: string, key: string, id: number, body: Json) {
    const worklog = this.worklogs.get(id)
    if (!worklog || this.issues.find((one) => one.id === worklog.issueId)?.key !== key) return undefined
    if (method === 'DELETE') return this.remove(id)
    if (method === 'PUT')
      this.log({ ...worklog, started: String(body.started), seconds: Number(body.timeSpentSeconds) }, this.now())
    return this.#toWorklog(this.worklogs.get(id) ?? worklog)
  }

  #addWorklog({ id: issueId }: StandInIssue, body: Json) {
    const worklog: StandInWorklog = {
      ...{ id: this.#nextId++, issueId, accountId: 'robot', email: 'robot@example.test' },
      ...{ started: String(body.started), seconds: Number(body.timeSpentSeconds) },
      properties: body.properties as { key: string; value: unknown }[],
    }
    this.log(worklog, this.now())
    return this.#toWorklog(worklog)
  }

  #toIssue({ id, key, summary, status = 'To Do', ...issue }: StandInIssue) {
    return {
      id: String(id),
      key,
      fields: {
        ...{ summary, assignee: issue.assignee ?? null, duedate: issue.duedate ?? null },
        ...{ timeoriginalestimate: issue.timeoriginalestimate ?? null, timespent: issue.timespent ?? null },
        issuetype: { name: 'Task' },
        status: { name: status, statusCategory: { key: status === 'Done' ? 'done' : 'new' } },
        project: { key: key.split('-')[0] },
        updated: '2026-11-20T10:00:00.000+0530',
      },
    }
  }

  #toWorklog({ id, issueId, accountId, email, started, seconds, properties = [] }: StandInWorklog) {
    return {
      ...{ id: String(id), issueId: String(issueId), timeSpentSeconds: seconds, properties },
      started: started.replace(/Z$/, '.000+0000'),
      author: { accountId, displayName: `Name of ${accountId}`, ...(email && { emailAddress: email }) },
    }
  }
}
