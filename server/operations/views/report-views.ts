import { StewardError } from '../../../src/framework/errors'
import type { Report } from '../../../src/framework/reports/report'
import {
  buildReportKey,
  parseReportKey,
  type ReportState,
  type SavedReport,
} from '../../../src/framework/reports/saved-report'
import { getTable, type Table } from '../../records/model'
import { type Reader, resolveQuestion } from '../../records/query'
import { canOpenReport, dependsOnDay, toReportRequest } from '../../records/reports/answer-report'
import { listReadableGroupings } from '../../records/reports/readable-figures'
import { refuseInput } from '../../records/reports/report'
import { refuseSecretInSavedFilter } from '../../records/sql/resolve-filter'
import type { SummaryReader } from '../../records/summary/plan'
import { renameReportToCurrent } from './current-names'
import { formatViewProblem, readStoredViews } from './read'

/** Lists the saved reports that the caller sees, of one report or of all that they may open. */
export async function readVisibleReports(reader: SummaryReader, only?: Report): Promise<SavedReport[]> {
  const { model } = reader
  const reports = only ? [only] : [...model.reports.values()].filter((report) => canOpenReport(reader, report))
  const rows = await readStoredViews<ReportState>(
    reader,
    reports.map(({ name }) => buildReportKey(name)),
  )
  return rows.flatMap(({ place, id, name, version, isMine, roles, state }): SavedReport[] => {
    const report = model.reports.get(parseReportKey(place) ?? '')
    if (!report) return []
    const { route, title } = report
    const checked = checkStoredReport(reader, report, isMine, state)
    return [{ id, name, version, isMine, roles, route, title, ...checked }]
  })
}

function checkStoredReport(
  reader: SummaryReader,
  report: Report,
  isMine: boolean,
  stored: ReportState,
): Pick<SavedReport, 'state' | 'problem'> {
  const state = renameReportToCurrent(reader.model, getTable(reader.model, report.of), stored)
  try {
    requireUsableReport(reader, report, state)
    return { state, problem: null }
  } catch (problem) {
    if (!(problem instanceof StewardError)) throw problem
    // The state of somebody else's report may name what the caller may not read, so it is left out.
    const { isOnHub = false } = state
    return { state: isMine ? state : { isOnHub }, problem: formatViewProblem(problem) }
  }
}

/**
 * Refuses a state that the report cannot show the caller: one that names what they may not read or what
 * the report does not have.
 * @throws StewardError `invalidInput`
 */
export function requireUsableReport(reader: SummaryReader, report: Report, state: ReportState): void {
  const table = getTable(reader.model, report.of)
  toReportRequest(reader, state)
  if ((state.period || state.from) && !report.period) refuseInput('period', 'this report has no period')
  if (state.asOf && !dependsOnDay(report, table.resource)) refuseInput('asOf', 'this report counts no ages')
  requireUsableFilter(reader, table, state)
  const offered = listReadableGroupings(reader, table, report.by)
  const unknown = state.by?.find((grouping) => !offered.includes(grouping))
  if (unknown !== undefined) refuseInput('by', `"${unknown.slice(0, 100)}" is not what this report is grouped by`)
  if (state.figure && !report.figures.some(({ name }) => name === state.figure))
    refuseInput('figure', 'this report has no such figure')
}

function requireUsableFilter(reader: Reader, table: Table, { filter = {} }: ReportState): void {
  const { filter: resolved } = resolveQuestion(reader, table, { filter, q: '', sort: [] })
  refuseSecretInSavedFilter(resolved, 'filter')
}
