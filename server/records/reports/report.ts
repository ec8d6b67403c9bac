import { StewardError } from '../../../src/framework/errors'
import type { LooseFilter } from '../../../src/framework/filter'
import { mergeFilters } from '../../../src/framework/lists/group-filter'
import type { Summary } from '../../../src/framework/lists/list-figures'
import { humanizeName } from '../../../src/framework/naming'
import { type DateSpan, findPeriodAround, shiftPeriod } from '../../../src/framework/reports/periods'
import { findRelativePeriod } from '../../../src/framework/reports/relative-period'
import { maxGroupings, type Report } from '../../../src/framework/reports/report'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import { getTable, type Table } from '../model'
import { resolveQuestion } from '../query'
import type { SummaryReader } from '../summary/plan'
import { resolveLevel, summarizeByPlan } from '../summary/summary'
import { compareGroup, omitSmallGroups, toReportFigures, toReportGroups } from './groups'
import { listPeriods } from './period-kinds'
import {
  canListTable,
  canUseFilter,
  listReadableFigures,
  listReadableGroupings,
  type ResolvedFigure,
} from './readable-figures'

/** A request for a report. */
export interface ReportRequest {
  /** The period; absent: the one with which the report opens; null: all time. */
  period?: DateSpan | null
  /** A filter in addition to the report's own. */
  filter?: LooseFilter
  /** The groupings; absent: those with which the report opens. */
  by?: readonly string[]
  /** True for a chart: the first figure by the first grouping, without the period before. Default false. */
  isShort?: boolean
}

/**
 * Computes the figures of a report from the records that the caller may list, with the statement of list
 * summaries. Groupings and figures that the caller may not read are left out.
 * @throws StewardError `forbidden` where nothing readable is left, `invalidInput` as `listRecords`
 */
export async function runReport(reader: SummaryReader, report: Report, request: ReportRequest): Promise<ReportAnswer> {
  const { model, caller, company } = reader
  const table = getTable(model, report.of)
  const figures = listReportFigures(reader, report).slice(0, request.isShort ? 1 : undefined)
  if (figures.length === 0) throw new StewardError('forbidden')
  const offered = listReadableGroupings(reader, table, report.by)
  const by = request.by ?? offered.slice(0, request.isShort ? 1 : maxGroupings)
  const unknownGroup = by.find((each) => !offered.includes(each))
  if (unknownGroup !== undefined)
    refuseInput('by', `"${unknownGroup.slice(0, 100)}" is not what this report is grouped by`)
  const period = choosePeriod(reader, report, request.period)
  const before = period && !request.isShort ? shiftPeriod(period, -1) : undefined
  const relative = period && findRelativePeriod(period, reader.today, company.fiscalYearStart)
  const ask = (span: DateSpan | null) =>
    summarizeReport(reader, table, {
      report,
      by,
      figures,
      filter: buildReportFilter(table, report, span, request.filter),
    })
  const now = await ask(period)
  const then = before && (await ask(before))
  const filter = buildReportFilter(table, report, period, request.filter)
  return {
    asOf: new Date().toISOString(),
    zone: company.zone,
    period,
    periods: period && listPeriods(reader, period),
    ...(relative && { relative }),
    before: before && then ? { ...before, ...compareGroup(figures, now, then) } : null,
    ...{ by, offered, chart: report.chart, filter },
    told: figures.map(({ figure: { name, label, figure, where } }) => ({
      ...{ name, label: label ?? humanizeName(name), figure },
      ...(where && { where }),
    })),
    filters: report.filters?.filter((path) => canUseFilter(model, table, { [path]: { empty: false } }, caller)) ?? null,
    count: now.count,
    figures: toReportFigures(figures, now),
    // Where either period was cut short, a missing group may be neither new nor gone.
    groups: buildComparedGroups(report, { by, figures, filter }, now, then),
    ...(report.least && { least: report.least }),
    ...(now.isCut && { isCut: now.isCut }),
  }
}

/**
 * Builds the groups with the period before. Reports that hide small groups are not compared, because a group
 * that disappears would reveal who left.
 */
function buildComparedGroups(
  { least }: Report,
  place: Parameters<typeof toReportGroups>[0],
  now: Summary,
  then: Summary | undefined,
) {
  if (least) return toReportGroups(place, omitSmallGroups(now.groups, least), undefined)
  return toReportGroups(place, now.groups, now.isCut || then?.isCut ? undefined : then?.groups)
}

function choosePeriod(
  { today, company }: SummaryReader,
  report: Report,
  requested: DateSpan | null | undefined,
): DateSpan | null {
  if (!report.period || requested === null) return null
  return requested ?? findPeriodAround(report.opensWith, today, company.fiscalYearStart)
}

/** Tells whether the caller may read everything from which the report is made. */
function canReadReport({ model, caller }: SummaryReader, table: Table, { where = {}, period }: Report): boolean {
  const dates = Object.fromEntries((period ?? []).map((name) => [name, { empty: false }]))
  return canListTable(table, caller) && canUseFilter(model, table, { and: [where, dates] }, caller)
}

/** Lists the figures of a report that the caller may read; none where they may not open it. */
export function listReportFigures(reader: SummaryReader, report: Report): ResolvedFigure[] {
  const table = getTable(reader.model, report.of)
  return canReadReport(reader, table, report) ? listReadableFigures(reader, table, report.figures) : []
}

interface ReportSummaryInput {
  report: Report
  by: readonly string[]
  figures: readonly ResolvedFigure[]
  filter: LooseFilter
}

function summarizeReport(
  reader: SummaryReader,
  table: Table,
  { report, by, figures, filter }: ReportSummaryInput,
): Promise<Summary> {
  const plan = {
    question: { ...resolveQuestion(reader, table, { filter, q: '', sort: [] }), sort: [] },
    levels: by.map((each) => resolveLevel(reader, table, each)),
    asked: figures.map(({ asked }) => asked),
  }
  return summarizeByPlan(reader, table, plan, [report.name, by, plan.asked.map(({ key }) => key)])
}

/** Builds the filter of all records of the report: its own, that of the period and that of the reader. */
function buildReportFilter(
  table: Table,
  { where, period }: Report,
  span: DateSpan | null,
  own: LooseFilter | undefined,
): LooseFilter {
  if (!period || !span) return mergeFilters(where, own)
  const [first, last] = period
  if (first === last) return mergeFilters(where, { [first]: { between: [span.from, span.to] } }, own)
  const isOpen = !table.attributes.get(last)?.field.options.required
  const ends: LooseFilter = { [last]: { gte: span.from } }
  const touches = isOpen ? { or: [ends, { [last]: { empty: true } }] } : ends
  return mergeFilters(where, { [first]: { lte: span.to } }, touches, own)
}

export function refuseInput(input: string, reason: string): never {
  throw new StewardError('invalidInput', { fields: { [input]: { code: 'unusable', args: { reason } } } })
}
