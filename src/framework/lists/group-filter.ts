import type { LooseFilter } from '../filter'
import { type CalendarDate, dateBounds } from '../values/dates'
import { type Period, parseGrouping, type SummaryGroup } from './list-figures'

/**
 * Matches the records of a group. The group without a value also has the records whose value may not be
 * read.
 */
export function buildGroupFilter(grouping: string, { value }: Pick<SummaryGroup, 'value'>): LooseFilter {
  const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  if (value === null) return { not: { [name]: { empty: false } } }
  return { [name]: period ? { between: findPeriodBounds(String(value), period) } : { eq: value } }
}

/** Answers the first and last day of a period that the value names by its first day, or by its month. */
function findPeriodBounds(value: string, period: Period): [CalendarDate, CalendarDate] {
  if (period === 'day') return [value, value]
  const first = period === 'month' ? `${value}-01` : value
  return [first, dateBounds(addMonths(first, monthsByPeriod[period] - 1)).endOfMonth]
}

const monthsByPeriod = { month: 1, quarter: 3, year: 12 } as const

/** Answers the first day of the month that lies so many months after the first day of another. */
function addMonths(first: CalendarDate, months: number): CalendarDate {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

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
