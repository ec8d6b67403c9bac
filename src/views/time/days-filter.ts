import type { LooseFilter } from '../../framework/filter'
import type { Resource } from '../../framework/resource'
import { type CalendarDate, plusDays, startOfDay } from '../../framework/values/dates'

/** Builds a filter for records whose date or moment is on one of the days. */
export function buildDaysFilter(
  { fields }: Pick<Resource, 'fields'>,
  name: string,
  { from, to }: { from: CalendarDate; to: CalendarDate },
  zone: string,
): LooseFilter[] {
  if (!fields[name]?.type.isMoment) return [{ [name]: { gte: from } }, { [name]: { lte: to } }]
  const after = plusDays(to, 1)
  return [
    { [name]: { gte: startOfDay(from, zone) } },
    ...(after === undefined ? [] : [{ [name]: { lt: startOfDay(after, zone) } }]),
  ]
}
