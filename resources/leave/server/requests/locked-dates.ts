import { listReaders } from '../../../../server/records/areas/area-readers'
import type { Writer } from '../../../../server/records/write/writer'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { leaveRequests } from '../../leaveRequests'
import { listCountDifferences } from '../../rules/count-differences'
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

const listDifferentDates = (before: CountedRequest, after: CountedRequest): CalendarDate[] =>
  listCountDifferences(before.breakdown ?? [], after.breakdown ?? []).map(({ date }) => date)

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

/**
 * Reads whether the counts differ from the stored ones on days of locked months, for all requests together.
 * @returns a test of a request, with the same counts. One that differs there stays as it is.
 */
export async function readLockedDifferences(
  writer: Writer,
  counts: readonly (readonly [before: CountedRequest, after: CountedRequest])[],
): Promise<(before: CountedRequest, after: CountedRequest) => boolean> {
  const all = counts.flatMap(([before, after]) => listDifferentDates(before, after)).sort()
  const [first, last] = [all[0], all.at(-1)]
  const isLocked: ((date: CalendarDate) => boolean)[] = []
  if (first && last)
    for (const guard of listReaders(writer.model, 'monthGuard'))
      isLocked.push(await guard.readLocks(writer, first, last))
  return (before, after) => listDifferentDates(before, after).some((date) => isLocked.some((test) => test(date)))
}
