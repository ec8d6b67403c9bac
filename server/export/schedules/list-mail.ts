import type { Readable } from 'node:stream'
import { StewardError } from '../../../src/framework/errors'
import { listDefaultColumns } from '../../../src/framework/lists/default-columns'
import type { SavedView, ViewState } from '../../../src/framework/lists/saved-view'
import { dateInZone, formatTimestampInZone } from '../../../src/framework/values/dates'
import type { Database } from '../../database/connect'
import { findTableByAnyName } from '../../operations/views/current-names'
import { readVisibleViews, requireListedTable } from '../../operations/views/read'
import { toListQuery } from '../../operations/views/state'
import type { Company } from '../../records/company'
import type { Model, Table } from '../../records/model'
import { getReadScope } from '../../records/scopes'
import { findCaller } from '../../session/sessions'
import type { ListFile } from '../../wire/operation'
import { type ExportContext, exportList } from '../export'
import { formatFilterLines } from './filter-lines'
import { findSchedule, type StoredSchedule } from './schedule-store'

/** The largest file in bytes. Mail servers refuse much larger messages. */
const largestFile = 10 * 1024 * 1024

/** The parts of a server that scheduled files need. */
export interface ListMailContext {
  db: Database
  model: Model
  company: Company
}

interface NotSentOptions {
  /** True where no later attempt can succeed. */
  isOver?: boolean
  /** True where the owner gets no mail about it. */
  isSilent?: boolean
}

/** A scheduled list cannot be sent. The message is for its owner. */
export class NotSent extends Error {
  readonly isOver: boolean
  readonly isSilent: boolean

  constructor(problem: string, { isOver = false, isSilent = false }: NotSentOptions = {}) {
    super(problem)
    this.isOver = isOver
    this.isSilent = isSilent
  }
}

/** The text and the attachment of the mail with a list. */
export interface ListMail {
  only: Readonly<Record<'view' | 'at' | 'rows' | 'file' | 'path', string>>
  file: { name: string; type: string; content: Buffer } | undefined
  resource: string
  rows: number
}

/**
 * Makes the scheduled list as its owner may see it now: with their present
 * roles and scopes, `$me` and today's date.
 * @throws NotSent where they may no longer have it; StewardError `unavailable` where a retry makes sense
 */
export async function buildListMail(host: ListMailContext, scheduleId: number): Promise<ListMail> {
  const schedule = await findSchedule(host.db, scheduleId)
  if (!schedule) throw new NotSent('Nobody asks for it any more.', { isOver: true })
  const exporter = await buildExportContext(host, schedule)
  const table = findTableByAnyName(host.model, schedule.resource)
  if (!table) throw new NotSent('There is no such list any more.', { isOver: true })
  const view = await findScheduledView(exporter, table, schedule)
  const answer = await exportScheduledView(exporter, table, schedule, view)
  const content = await readStreamUpTo(answer.stream, largestFile)
  const { zone } = host.company
  const { name, type, rows } = answer
  const only = {
    view: view.name,
    at: `${formatTimestampInZone(zone, Date.now()).slice(0, 16)} (${zone})`,
    rows: rows === 1 ? '1 row' : `${rows} rows`,
    file: content ? (rows > 0 ? attached : empty) : tooLarge,
    path: buildViewUrlPath(table, view.id),
  }
  return { only, file: content && { name, type, content }, resource: table.resource.name, rows }
}

const attached = 'The file is attached.'
const empty = 'No record fits the view at the moment: the attached file holds the headings only.'
const tooLarge = 'The file is larger than a mail should be. Open the list and take it out there.'

/** Builds the path of the list with the view opened, relative to the origin. */
export const buildViewUrlPath = ({ resource }: Table, viewId: number | null) =>
  `/${resource.route}${viewId === null ? '' : `?view=${viewId}`}`

async function buildExportContext(
  { db, model, company }: ListMailContext,
  { ownerEmpId }: StoredSchedule,
): Promise<ExportContext> {
  const today = dateInZone(company.zone, Date.now())
  const caller = await findCaller(db, model, ownerEmpId, today)
  if (!caller) throw new NotSent('Your account is closed.', { isSilent: true })
  // After a sign-in, too, the owner could do nothing but choose a password.
  if (await mustChangePassword(db, ownerEmpId)) throw new NotSent('You have to choose a new password first.')
  return { db, sql: db, model, company, caller, today }
}

async function mustChangePassword(db: Database, empId: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from accounts where emp_id = $1 and must_change_password',
    values: [empId],
  })
  return rowCount > 0
}

async function findScheduledView(
  exporter: ExportContext,
  table: Table,
  { viewId }: StoredSchedule,
): Promise<SavedView> {
  if (viewId === null) throw new NotSent('The view was deleted.', { isOver: true })
  const seen = await convertRefusalsToNotSent({ forbidden: 'You may no longer see this list.' }, async () =>
    readVisibleViews(exporter, requireListedTable(exporter, table.resource.name)),
  )
  const view = seen.find(({ view }) => view.id === viewId)?.view
  if (!view) throw new NotSent('The view is no longer shared with you.')
  // The details are left out, because they may name fields that the owner may no longer read.
  if (view.problem !== null)
    throw new NotSent('The view does not fit the list any more, or asks for what you may no longer read.')
  return view
}

async function exportScheduledView(
  exporter: ExportContext,
  table: Table,
  { format }: StoredSchedule,
  view: SavedView,
): Promise<ListFile> {
  const words = {
    forbidden: 'You may no longer take records out of this list.',
    tooManyRecords: 'The list has more records by now than a workbook holds. Choose CSV.',
  }
  return convertRefusalsToNotSent(words, async () => {
    const about = [`View: ${view.name}`, ...(await formatFilterLines(exporter, table, view.state))]
    const fields = listReadableColumns(exporter, table, view.state)
    return exportList(exporter, table.resource.name, { ...toListQuery(view.state), format, about, fields })
  })
}

/** Runs the work. Turns refusals with these codes into `NotSent` with words for the owner. */
async function convertRefusalsToNotSent<T>(
  words: Readonly<Record<string, string>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const problem = error instanceof StewardError ? words[error.code] : undefined
    throw problem === undefined ? error : new NotSent(problem)
  }
}

/**
 * Lists the columns of the list page that the owner may read: the title,
 * then those of the view or the default ones.
 */
function listReadableColumns({ caller }: ExportContext, table: Table, { columns }: ViewState): string[] {
  const { resource, attributes } = table
  const names = [...new Set([resource.title, ...(columns ?? listDefaultColumns(resource))])]
  return names.filter((name) => {
    const attribute = attributes.get(name)
    return attribute !== undefined && getReadScope(attribute, caller) !== 'none'
  })
}

/** Reads the whole stream; undefined where it has more bytes than `most`. */
async function readStreamUpTo(stream: Readable, most: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stream) {
    length += part.length
    // Leaving the loop ends the stream and the database's work.
    if (length > most) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}
