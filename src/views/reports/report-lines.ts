import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { mergeFilters } from '../../framework/lists/group-filter'
import { type Figure, parseFigure } from '../../framework/lists/list-figures'
import type { ReportAnswer, ReportGroup } from '../../framework/reports/report-answers'
import { labelGrouping, labelGroupings } from '../../framework/reports/report-lines'
import type { Resource } from '../../framework/resource'
import { formatCount } from '../../i18n/format-count'
import type { ReportSay } from '../../i18n/reports/report-words'

/** Answers the label of a grouping, worded for the reader. */
export const groupingLabel = (resource: Resource, grouping: string, say: ReportSay): string =>
  labelGrouping(resource, grouping, { say, find: findResource })

/** Answers the headings of all groupings, worded for the reader. */
export const groupingLabels = (resource: Resource, by: readonly string[], say: ReportSay): string[] =>
  labelGroupings(resource, by, { say, find: findResource })

/** The definition of a figure in an answer. */
export type FigureDefinition = ReportAnswer['told'][number]

/** Formats a figure, one text for each currency; empty if nothing was added up. */
export function formatFigure(
  resource: Resource,
  figureKey: string,
  value: Figure | undefined,
  company: { currency: string },
): string[] {
  if (value === null || value === undefined) return []
  const { name = '' } = parseFigure(figureKey) ?? {}
  const field = resource.fields[name]
  if (!field) return typeof value === 'string' ? [formatCount(Number(value))] : []
  const { text, unit } = getFieldBehaviour(field)
  if (typeof value === 'string') return [text(value, unit(company)?.words)]
  return Object.keys(value)
    .sort()
    .map((code) => text(value[code], code))
}

/** Leaves out zero amounts of a figure in several currencies, unless all are zero. */
export function omitZeroAmounts(value: Figure): Figure {
  if (value === null || typeof value === 'string') return value
  const some = Object.entries(value).filter(([, amount]) => Number(amount) !== 0)
  return some.length > 0 ? Object.fromEntries(some) : value
}

/**
 * Lists the currencies of a figure, the company's own first; empty if it is not an amount in several
 * currencies.
 */
export const listCurrencies = (value: Figure | undefined, company: string): string[] =>
  value === null || value === undefined || typeof value === 'string'
    ? []
    : Object.keys(value).sort((a, b) => Number(b === company) - Number(a === company) || a.localeCompare(b))

/** Builds a filter for exactly the records that a figure counts. */
export const buildRecordsFilter = (
  { filter }: Pick<ReportGroup, 'filter'>,
  { where }: Pick<FigureDefinition, 'where'>,
): LooseFilter => mergeFilters(filter, where)
