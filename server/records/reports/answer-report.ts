import { listReportReaders } from '../../../src/framework/company/menu-places'
import { StewardError } from '../../../src/framework/errors'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { LooseFilter } from '../../../src/framework/filter'
import { parseFigure, parseGrouping } from '../../../src/framework/lists/list-figures'
import { resolveRelativePeriod } from '../../../src/framework/reports/relative-period'
import type { Report } from '../../../src/framework/reports/report'
import type { ReportAnswer } from '../../../src/framework/reports/report-answers'
import type { Resource } from '../../../src/framework/resource'
import { dependsOnToday } from '../../../src/framework/values/depreciation'
import type { Caller } from '../caller'
import { getTable, type Model } from '../model'
import type { SummaryReader } from '../summary/plan'
import { parsePeriod } from './period-input'
import { type ReportRequest, refuseInput, runReport } from './report'

/** What a report is asked, as its operation takes it. */
export interface ReportInput {
  from?: string | null | undefined
  to?: string | null | undefined
  /** A period that moves on with the calendar, instead of two days. */
  period?: string | null | undefined
  /** The day on which ages are computed. */
  asOf?: string | null | undefined
  filter?: unknown
  by?: readonly string[] | null | undefined
}

/** Tells whether groups, figures or records of the report depend on the current day. */
export function dependsOnDay({ by, figures, where = {} }: Report, { fields }: Resource): boolean {
  const fieldNames = [
    ...by.map((grouping) => parseGrouping(grouping)?.name),
    ...figures.map(({ figure }) => parseFigure(figure)?.name),
    ...Object.keys(where),
  ]
  return fieldNames.some((name) => {
    const field = fields[name ?? '']
    return field !== undefined && dependsOnToday(getFieldBehaviour(field).derive())
  })
}

/** Computes the report for the reader, with the day of its ages where it has ages. */
export async function answerReport(reader: SummaryReader, report: Report, input: ReportInput): Promise<ReportAnswer> {
  const day = input.asOf ?? reader.today
  const data = await runReport({ ...reader, asOf: day }, report, toReportRequest(reader, input))
  return dependsOnDay(report, getTable(reader.model, report.of).resource) ? { ...data, day } : data
}

/**
 * Reads the input of a report.
 * @throws StewardError at `period`, `from` or `to`
 */
export function toReportRequest({ today, company }: SummaryReader, input: ReportInput): ReportRequest {
  const days = parsePeriod(input)
  const text = input.period || undefined
  if (text && days) refuseInput('period', 'a period is a word or two days, not both')
  const relative = text && resolveRelativePeriod(text, today, company.fiscalYearStart)
  if (text && !relative) refuseInput('period', `"${text}" is no period such as month or quarter-1`)
  const period = days ?? (relative || undefined)
  return {
    ...(period && { period }),
    ...(input.filter ? { filter: input.filter as LooseFilter } : {}),
    ...(input.by && { by: input.by }),
  }
}

/** Tells whether one of the caller's roles may open the report. */
export const canOpenReport = ({ model, caller }: { model: Model; caller: Caller }, report: Report): boolean =>
  listReportReaders(report, getTable(model, report.of).resource, caller.roles).length > 0

/**
 * Finds the report of this route, which the caller may open.
 * @throws StewardError `invalidInput` where there is none, `forbidden` where it is not theirs
 */
export function requireReport(reader: { model: Model; caller: Caller }, route: unknown): Report {
  const report = [...reader.model.reports.values()].find((each) => each.route === route)
  if (!report) refuseInput('report', 'there is no report of this route')
  if (!canOpenReport(reader, report)) throw new StewardError('forbidden')
  return report
}
