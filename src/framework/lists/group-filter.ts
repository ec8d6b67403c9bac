import type { LooseFilter } from '../filter'
import { type CalendarDate, dateBounds } from '../values/dates'
import { parseGrouping, type SummaryGroup } from './summary'

/**
 * Matches the records of a group. The group without a value also has the records whose value may not be
 * read.
 */
export function buildGroupFilter(grouping: string, { value }: Pick<SummaryGroup, 'value'>): LooseFilter {
  const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  if (value === null) return { not: { [name]: { empty: false } } }
  return { [name]: period ? { between: parsePeriodBounds(String(value)) } : { eq: value } }
}

/** Answers the first and last day of a day `2026-03-05`, a month `2026-03`, a quarter `2026-Q1` or a year. */
function parsePeriodBounds(period: string): [CalendarDate, CalendarDate] {
  const year = period.slice(0, 4)
  const quarter = Number(/-Q([1-4])$/.exec(period)?.[1] ?? 0)
  if (quarter > 0)
    return [
      `${year}-${padToTwoDigits(quarter * 3 - 2)}-01`,
      dateBounds(`${year}-${padToTwoDigits(quarter * 3)}-01`).endOfMonth,
    ]
  if (period.length === 10) return [period, period]
  if (period.length === 4) return [`${year}-01-01`, `${year}-12-31`]
  return [`${period}-01`, dateBounds(`${period}-01`).endOfMonth]
}

const padToTwoDigits = (month: number) => String(month).padStart(2, '0')

/**
 * Requires all filters. The first condition on each field stays at the top level: a list shows these as
 * its filters.
 */
export function mergeFilters(...filters: readonly (LooseFilter | undefined)[]): LooseFilter {
  const free: Record<string, unknown> = {}
  const others: LooseFilter[] = []
  for (const filter of filters)
    for (const [name, condition] of Object.entries(filter ?? {})) {
      if (name === 'and' && Array.isArray(condition)) others.push(...(condition as LooseFilter[]))
      else if (name === 'or' || name === 'not' || name === 'and' || Object.hasOwn(free, name))
        others.push({ [name]: condition })
      else free[name] = condition
    }
  return others.length > 0 ? { ...free, and: others } : free
}
