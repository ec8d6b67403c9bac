import type { LooseFilter } from '../../../src/framework/filter'
import { buildGroupFilter, mergeFilters } from '../../../src/framework/lists/group-filter'
import { type Figure, parseGrouping, type SummaryGroup } from '../../../src/framework/lists/summary'
import type { ReportFigures, ReportGroup } from '../../../src/framework/reports/report-answers'
import type { ResolvedFigure } from './readable-figures'

/** A node of the report whose groups are built. */
interface ReportNode {
  /** The remaining levels. */
  by: readonly string[]
  figures: readonly ResolvedFigure[]
  /** The filter of the groups above. */
  filter: LooseFilter
}

/** Figures by name; empty where there is nothing to sum. */
export const toReportFigures = (
  figures: readonly ResolvedFigure[],
  { figures: summed }: Pick<SummaryGroup, 'figures'>,
): ReportFigures => Object.fromEntries(figures.map(({ figure: { name } }) => [name, summed[name] ?? null]))

/** Figures of no records: counts are zero, sums are empty. */
const buildEmptyFigures = (figures: readonly ResolvedFigure[]): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    figures.map(({ figure: { name }, asked: { kind, unit } }) => [name, kind === 'count' ? '0' : unit ? {} : null]),
  )

/**
 * The groups of now, each with its value of before, then those that only existed before.
 * Groups by period are not compared.
 */
export function toReportGroups(
  place: ReportNode,
  now: readonly SummaryGroup[],
  then: readonly SummaryGroup[] | undefined,
): ReportGroup[] {
  const [grouping = ''] = place.by
  const before = parseGrouping(grouping)?.period ? undefined : then
  const onlyBefore = (before ?? []).filter(({ value }) => !now.some((group) => group.value === value))
  return [
    ...now.map((group) =>
      toReportGroup(place, group, before && (before.find(({ value }) => value === group.value) ?? null)),
    ),
    ...onlyBefore.map((group) =>
      toReportGroup(place, { ...group, count: 0, figures: buildEmptyFigures(place.figures), groups: [] }, group),
    ),
  ]
}

/** @param before null: there was none; absent: not compared */
function toReportGroup(place: ReportNode, group: SummaryGroup, before: SummaryGroup | null | undefined): ReportGroup {
  const { by, figures } = place
  const [grouping = '', ...below] = by
  const filter = mergeFilters(place.filter, buildGroupFilter(grouping, group))
  const { value, label, count } = group
  const groups =
    below.length > 0
      ? toReportGroups(
          { by: below, figures, filter },
          group.groups ?? [],
          before === undefined ? undefined : (before?.groups ?? []),
        )
      : undefined
  return {
    ...{ value, label, count, figures: toReportFigures(figures, group), filter },
    ...(before !== undefined && {
      before: before
        ? { count: before.count, figures: toReportFigures(figures, before) }
        : { count: 0, figures: buildEmptyFigures(figures) },
    }),
    ...(groups && { groups }),
  }
}

/**
 * Leaves out groups that are too small to show, at every level. Where the small ones together are few, the
 * smallest of the others is left out too: otherwise it would reveal them by subtraction.
 */
export function omitSmallGroups(groups: readonly SummaryGroup[], least: number): SummaryGroup[] {
  const large = groups.filter(({ count }) => count >= least).sort((a, b) => b.count - a.count)
  const small = groups.reduce((sum, { count }) => sum + (count < least ? count : 0), 0)
  const isTelling = small > 0 && small < least
  const retained = new Set(isTelling ? large.slice(0, -1) : large)
  return groups
    .filter((group) => retained.has(group))
    .map((group) => (group.groups ? { ...group, groups: omitSmallGroups(group.groups, least) } : group))
}
