import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import { mergeFilters } from '../../framework/lists/group-filter'
import { type Figure, parseFigure, parseGrouping } from '../../framework/lists/summary'
import type { ReportAnswer, ReportFigures, ReportGroup } from '../../framework/reports/report-answers'
import { fieldLabel, type Resource } from '../../framework/resource'
import { formatCount } from '../../i18n/format-count'
import type { ReportSay } from '../../i18n/report-words'
import { findColumn } from '../display-fields'

/** One line of a report's table: a group, or a group inside a group. */
export interface ReportLine {
  key: string
  label: string
  depth: number
  group: Pick<ReportGroup, 'count' | 'figures' | 'filter' | 'before'>
}

const periodWords = { day: 'byDay', month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const

/** Answers the label of a grouping. */
export function groupingLabel(resource: Resource, grouping: string, say: ReportSay): string {
  const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  const label = findColumn(resource, name, findResource)?.label ?? name
  return period ? say(periodWords[period], { label }) : label
}

/** Answers the headings of all groupings; equal ones over two references have the name of the reference. */
export const groupingLabels = (resource: Resource, by: readonly string[], say: ReportSay): string[] =>
  distinguishLabels(
    resource,
    by,
    by.map((asked) => groupingLabel(resource, asked, say)),
  )

/** Makes equal labels of groupings different by adding the reference. */
export function distinguishLabels(resource: Resource, by: readonly string[], labels: readonly string[]): string[] {
  return by.map((asked, at) => {
    const label = labels[at] ?? asked
    const [head = '', ...rest] = asked.split('.')
    const isAlone = labels.filter((each) => each === label).length === 1
    return isAlone || rest.length === 0 ? label : `${fieldLabel(resource, head)}: ${label}`
  })
}

/** Lists the groups one below the other, each before the groups inside it. */
export function buildReportLines(resource: Resource, { by, groups }: ReportAnswer, say: ReportSay): ReportLine[] {
  const collectLines = (within: readonly ReportGroup[], depth: number, above: string): ReportLine[] =>
    within.flatMap((group) => {
      const key = `${above}/${JSON.stringify(group.value)}`
      const label = group.label ?? say('noValue', { label: groupingLabel(resource, by[depth] ?? '', say) })
      return [{ key, label, depth, group }, ...collectLines(group.groups ?? [], depth + 1, key)]
    })
  return collectLines(groups, 0, '')
}

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

/** Reads the amount of a figure in one currency; undefined if it has none. */
export const readFigureAmount = (
  figures: ReportFigures,
  name: string,
  currency: string | undefined,
): string | undefined => {
  const value = figures[name]
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : value[currency ?? '']
}

/** Builds a filter for exactly the records that a figure counts. */
export const buildRecordsFilter = (
  { filter }: Pick<ReportGroup, 'filter'>,
  { where }: Pick<FigureDefinition, 'where'>,
): LooseFilter => mergeFilters(filter, where)
