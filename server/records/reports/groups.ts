import type { LooseFilter } from '../../../src/framework/filter'
import { buildGroupFilter, mergeFilters } from '../../../src/framework/lists/group-filter'
import { type Figure, parseGrouping, type SummaryGroup } from '../../../src/framework/lists/list-figures'
import { compareAllFigures } from '../../../src/framework/reports/comparison'
import type { ComparedFigures, ReportFigures, ReportGroup } from '../../../src/framework/reports/report-answers'
import type { ResolvedFigure } from './readable-figures'

/** A place in the report whose groups are built. */
interface ReportNode {
  /** The groupings of the levels below. */
  by: readonly string[]
  figures: readonly ResolvedFigure[]
  /** The filter that selects the groups above. */
  filter: LooseFilter
}

/** Answers the figures of the period before, and how those of now differ from them (KP6). */
export function compareGroup(
  figures: readonly ResolvedFigure[],
  now: Pick<SummaryGroup, 'count' | 'figures'>,
  before: Pick<SummaryGroup, 'count' | 'figures'>,
): ComparedFigures {
  const [is, was] = [toReportFigures(figures, now), toReportFigures(figures, before)]
  const current = { ...is, count: String(now.count) }
  const changes = compareAllFigures(Object.keys(current), current, { ...was, count: String(before.count) })
  return { count: before.count, figures: was, changes }
}

/** Answers the figures by name; one is null where there is nothing to sum. */
export const toReportFigures = (
  figures: readonly ResolvedFigure[],
  { figures: summed }: Pick<SummaryGroup, 'figures'>,
): ReportFigures => Object.fromEntries(figures.map(({ figure: { name } }) => [name, summed[name] ?? null]))

/** Answers the figures of no records: counts are zero, sums are empty. */
const buildEmptyFigures = (figures: readonly ResolvedFigure[]): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    figures.map(({ figure: { name }, asked: { kind, unit } }) => [name, kind === 'count' ? '0' : unit ? {} : null]),
  )

/**
 * Lists the groups of now, each with its figures of the period before, then the groups that existed only
 * before. Groups by period are not compared.
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

/** @param before null: the group did not exist before; absent: no comparison */
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
      before: compareGroup(figures, group, before ?? { count: 0, figures: buildEmptyFigures(figures) }),
    }),
    ...(groups && { groups }),
  }
}

/**
 * Leaves out groups that are too small to show, at every level. Where the small groups
 * hold few records in all, it also leaves out the smallest of the others, because
 * subtraction would otherwise reveal the small ones.
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
