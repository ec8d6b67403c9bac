import { listReaders } from '../../../../server/records/areas/area-readers'
import type { Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveRequests } from '../../leaveRequests'
import type { StoredDay } from '../leave-case'

/** Protects months whose days must stay as they are. */
interface MonthGuard {
  /** Answers a test whether a date lies in such a month. */
  readLocks(writer: Writer, from: CalendarDate, to: CalendarDate): Promise<(date: CalendarDate) => boolean>
  /** Throws if one of the dates does. */
  refuse(writer: Writer, dates: readonly CalendarDate[], field: string): Promise<void>
}

declare module '../../../../server/records/areas/area-readers' {
  interface AreaReaders {
    monthGuard: MonthGuard
  }
}

/** The counted dates of a request. */
interface CountedRequest {
  breakdown?: readonly StoredDay[] | null
}

/** Lists the dates that cost something else after a count. */
function listDifferentDates(before: CountedRequest, after: CountedRequest): CalendarDate[] {
  const toCosts = ({ breakdown }: CountedRequest) => new Map((breakdown ?? []).map((day) => [day.date, day.counted]))
  const [was, is] = [toCosts(before), toCosts(after)]
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((date) => (was.get(date) ?? 0) !== (is.get(date) ?? 0))
    .sort()
}

/**
 * Refuses a count that differs from the stored one on a day of a locked month.
 * @throws StewardError `invalidInput` with `monthLocked`
 */
export async function refuseLockedDifference(
  writer: Writer,
  before: CountedRequest,
  after: CountedRequest,
): Promise<void> {
  const dates = listDifferentDates(before, after)
  for (const guard of listReaders(writer.model, 'monthGuard'))
    await guard.refuse(writer, dates, leaveRequests.workflow.field)
}

/** Whether a count differs from the stored one on a day of a locked month. Such a request stays as it is. */
export async function hasLockedDifference(
  writer: Writer,
  before: CountedRequest,
  after: CountedRequest,
): Promise<boolean> {
  const dates = listDifferentDates(before, after)
  const [first, last] = [dates[0], dates.at(-1)]
  if (!first || !last) return false
  for (const guard of listReaders(writer.model, 'monthGuard'))
    if (dates.some(await guard.readLocks(writer, first, last))) return true
  return false
}
