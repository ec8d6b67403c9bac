import { listDefaultColumns } from '../../../src/framework/lists/default-columns'
import type { SavedView, ViewState } from '../../../src/framework/lists/saved-view'
import { findTableByAnyName } from '../../operations/views/current-names'
import { readVisibleViews, requireListedTable } from '../../operations/views/read'
import { toListQuery } from '../../operations/views/state'
import type { Table } from '../../records/model'
import { getReadScope } from '../../records/scopes'
import type { ListFile } from '../../wire/operation'
import { type ExportContext, exportList } from '../export'
import { formatFilterLines } from './filter-lines'
import {
  buildPersonContext,
  convertRefusalsToNotSent,
  formatMailStamp,
  type ListMail,
  type ListMailContext,
  NotSent,
  readMailFile,
} from './mail-context'
import type { StoredSchedule } from './schedule-store'

/**
 * Makes the scheduled list as its owner may see it now: with their present
 * roles and scopes, `$me` and today's date.
 * @throws NotSent where they may no longer have it; StewardError `unavailable` where a retry makes sense
 */
export async function buildListMail(host: ListMailContext, schedule: StoredSchedule): Promise<ListMail> {
  const exporter = await buildPersonContext(host, schedule.ownerEmpId)
  const table = findTableByAnyName(host.model, schedule.resource)
  if (!table) throw new NotSent('There is no such list any more.', { isOver: true })
  const view = await findScheduledView(exporter, table, schedule)
  const answer = await exportScheduledView(exporter, table, schedule, view)
  const content = await readMailFile(answer.stream)
  const { name, type, rows } = answer
  const only = {
    view: view.name,
    at: formatMailStamp(host.company),
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
    if (format === 'pdf') throw new NotSent('A list is not made as PDF.', { isOver: true })
    const about = [`View: ${view.name}`, ...(await formatFilterLines(exporter, table, view.state))]
    const fields = listReadableColumns(exporter, table, view.state)
    return exportList(exporter, table.resource.name, { ...toListQuery(view.state), format, about, fields })
  })
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
