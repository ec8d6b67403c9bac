import type { LooseFilter } from '../../../src/framework/filter'
import { buildGroupFilter, mergeFilters } from '../../../src/framework/lists/group-filter'
import { type Figure, type Group, readGroup } from '../../../src/framework/lists/summary'
import type { ReportFigures, ReportGroup } from '../../../src/framework/reports/answers'
import type { AskedFigure } from './readable'

/** What the groups are of. */
interface Place {
  /** The levels from here on. */
  by: readonly string[]
  figures: readonly AskedFigure[]
  /** Of the records above. */
  filter: LooseFilter
}

/** Figures by their names; nothing where there is nothing to add up. */
export const toReportFigures = (
  figures: readonly AskedFigure[],
  { figures: summed }: Pick<Group, 'figures'>,
): ReportFigures => Object.fromEntries(figures.map(({ figure: { name } }) => [name, summed[name] ?? null]))

/** Figures of nothing: none were counted, nothing was added up. */
const noFigures = (figures: readonly AskedFigure[]): Readonly<Record<string, Figure>> =>
  Object.fromEntries(
    figures.map(({ figure: { name }, asked: { kind, unit } }) => [name, kind === 'count' ? '0' : unit ? {} : null]),
  )

/**
 * The groups of now, each beside what it was before, and then those that only were before. Where groups are periods, those
 * of now were none before.
 */
export function toReportGroups(place: Place, now: readonly Group[], then: readonly Group[] | undefined): ReportGroup[] {
  const [grouping = ''] = place.by
  const before = readGroup(grouping)?.period ? undefined : then
  const onlyBefore = (before ?? []).filter(({ value }) => !now.some((group) => group.value === value))
  return [
    ...now.map((group) =>
      toReportGroup(place, group, before && (before.find(({ value }) => value === group.value) ?? null)),
    ),
    ...onlyBefore.map((group) =>
      toReportGroup(place, { ...group, count: 0, figures: noFigures(place.figures), groups: [] }, group),
    ),
  ]
}

/** @param before null: there was none; absent: it is not compared */
function toReportGroup(place: Place, group: Group, before: Group | null | undefined): ReportGroup {
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
        : { count: 0, figures: noFigures(figures) },
    }),
    ...(groups && { groups }),
  }
}

/**
 * Groups without those that are too small to be told, at every level. Where the small ones together are few, the
 * smallest of the others goes as well: what is told of it would tell of them.
 */
export function largeGroups(groups: readonly Group[], least: number): Group[] {
  const large = groups.filter(({ count }) => count >= least).sort((a, b) => b.count - a.count)
  const small = groups.reduce((sum, { count }) => sum + (count < least ? count : 0), 0)
  const isTelling = small > 0 && small < least
  const retained = new Set(isTelling ? large.slice(0, -1) : large)
  return groups
    .filter((group) => retained.has(group))
    .map((group) => (group.groups ? { ...group, groups: largeGroups(group.groups, least) } : group))
}
