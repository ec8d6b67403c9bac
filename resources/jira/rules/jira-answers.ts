import { type CalendarDate, isCalendarDate } from '../../../src/framework/values/dates'

/** A project as Jira names it. */
export interface JiraProject {
  key: string
  name: string
}

/** A ticket, with what its project's people see of it. */
export interface JiraTicket {
  key: string
  summary: string
  type: string
  status: string
  /** `new`, `indeterminate` or `done`. */
  statusCategory: string
  assignee: string | null
  assigneeAccountId: string | null
  assigneeEmail: string | null
  dueDate: CalendarDate | null
  estimateMinutes: number | null
  spentMinutes: number | null
  updatedAt: string | null
}

/** A work log. */
export interface JiraWorklog {
  id: string
  issueId: string
  accountId: string | null
  accountName: string | null
  accountEmail: string | null
  startedAt: string
  seconds: number
  /** The timesheet line that this program has written it for. */
  lineId: number | null
}

/** The answer is not what was agreed. */
export class UnreadableAnswer extends Error {}

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const toObject = (value: unknown): Json => (isObject(value) ? value : {})

/** Parses the text of an answer: an object, or a list, which becomes `list` of one. */
export function parseJsonObject(text: string): Json {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new UnreadableAnswer()
  }
  if (Array.isArray(value)) return { list: value }
  if (!isObject(value)) throw new UnreadableAnswer()
  return value
}

/** Reads a list that has to be there. */
export function readList(answer: Json, name: string): readonly unknown[] {
  const list = answer[name]
  if (!Array.isArray(list)) throw new UnreadableAnswer()
  return list
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u001f\u007f]+/g
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Reads a text on one line, cut to its greatest length; null where there is none. */
function readText(value: unknown, most: number): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, most * 4)
    .replace(controls, ' ')
    .replace(loneSurrogates, '')
    .trim()
  return [...line].slice(0, most).join('').trim() || null
}

const keyPattern = /^[A-Z][A-Z0-9_]{0,18}-[1-9][0-9]{0,8}$/
const idPattern = /^[1-9][0-9]{0,14}$/

const readPattern = (value: unknown, pattern: RegExp): string | null => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && pattern.test(text) ? text : null
}

/** Reads an id, which Jira sends as a text or as a number. */
export const readId = (value: unknown): string | null => readPattern(value, idPattern)

const readProjectKey = (value: unknown): string | null => readPattern(value, /^[A-Z][A-Z0-9_]{0,18}$/)

function readWhole(value: unknown, most: number): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= most ? Math.floor(value) : null
}

/** Reads milliseconds since 1970. */
export const readMilliseconds = (value: unknown): number | null => readWhole(value, 8_000_000_000_000)

/** Reads a moment as `2026-11-24T09:30:00.000+0530`. */
function readInstant(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 40) return null
  const at = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  return Number.isNaN(at) || at < 0 || at > 8_000_000_000_000 ? null : new Date(at).toISOString()
}

const mostSeconds = 100_000_000
const readMinutes = (value: unknown): number | null => {
  const seconds = readWhole(value, mostSeconds)
  return seconds === null ? null : Math.round(seconds / 60)
}

export function readProject(value: unknown): JiraProject | null {
  const { key, name } = toObject(value)
  const projectKey = readProjectKey(key)
  return projectKey ? { key: projectKey, name: readText(name, 120) ?? projectKey } : null
}

export function readTicket(value: unknown): JiraTicket | null {
  const issue = toObject(value)
  const key = readPattern(issue.key, keyPattern)
  if (!key) return null
  const fields = toObject(issue.fields)
  const [status, person] = [toObject(fields.status), toObject(fields.assignee)]
  return {
    key,
    summary: readText(fields.summary, 255) ?? key,
    type: readText(toObject(fields.issuetype).name, 60) ?? '',
    status: readText(status.name, 60) ?? '',
    statusCategory: readText(toObject(status.statusCategory).key, 20) ?? '',
    assignee: readText(person.displayName, 120),
    assigneeAccountId: readText(person.accountId, 128),
    assigneeEmail: readText(person.emailAddress, 254),
    dueDate: isCalendarDate(fields.duedate) ? fields.duedate : null,
    estimateMinutes: readMinutes(fields.timeoriginalestimate),
    spentMinutes: readMinutes(fields.timespent),
    updatedAt: readInstant(fields.updated),
  }
}

/** The name under which a work log says which line it was written for. */
export const lineProperty = 'steward.line'

export function readWorklog(value: unknown): JiraWorklog | null {
  const log = toObject(value)
  const [id, issueId, startedAt] = [readId(log.id), readId(log.issueId), readInstant(log.started)]
  const seconds = readWhole(log.timeSpentSeconds, mostSeconds)
  if (!id || !issueId || !startedAt || seconds === null) return null
  const author = toObject(log.author)
  return {
    ...{ id, issueId, startedAt, seconds },
    accountId: readText(author.accountId, 128),
    accountName: readText(author.displayName, 120),
    accountEmail: readText(author.emailAddress, 254),
    lineId: readLineProperty(log.properties),
  }
}

function readLineProperty(properties: unknown): number | null {
  const list = Array.isArray(properties) ? properties.map(toObject) : []
  const property = list.find(({ key }) => key === lineProperty)
  return readWhole(toObject(property?.value).line, Number.MAX_SAFE_INTEGER)
}

/** What a work log needs to know of its ticket. */
export interface JiraIssue {
  id: string
  key: string
  projectKey: string
  summary: string
}

export function readIssue(value: unknown): JiraIssue | null {
  const issue = toObject(value)
  const [id, ticket] = [readId(issue.id), readTicket(value)]
  const projectKey = readProjectKey(toObject(toObject(issue.fields).project).key) ?? ticket?.key.split('-')[0]
  return id && ticket && projectKey ? { id, key: ticket.key, projectKey, summary: ticket.summary } : null
}

/** Reads the usable entries of a list and leaves the others out. */
export const readAll = <T>(list: readonly unknown[], read: (value: unknown) => T | null): T[] =>
  list.flatMap((value) => read(value) ?? [])
