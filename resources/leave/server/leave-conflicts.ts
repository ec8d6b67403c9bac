import { listReaders } from '../../../server/records/areas/area-readers'
import type { Reader } from '../../../server/records/query'
import type { ApprovalFact } from '../../../src/framework/approval'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { factWords } from '../fact-words'
import { findCoveredHalves, type LeaveSpan } from '../rules/leave-spans'
import type { StoredDay } from './leave-case'

/** A day of work that a request would take as leave. */
interface LeaveDayToTake {
  requestId: number
  empId: number
  date: CalendarDate
  halves: readonly ('first' | 'second')[]
}

/** What an area knows that contradicts leave, as a fact for the approver of a request. */
interface LeaveConflict {
  requestId: number
  code: keyof typeof factWords
  args: NonNullable<ApprovalFact['args']>
}

export type LeaveConflictReader = (reader: Reader, days: readonly LeaveDayToTake[]) => Promise<readonly LeaveConflict[]>

/** Describes the days that contradict leave, once for each request. */
export const describeByRequest = <Day extends LeaveDayToTake>(
  days: readonly Day[],
  describe: (ofRequest: readonly Day[]) => Omit<LeaveConflict, 'requestId'>,
): LeaveConflict[] =>
  [...new Set(days.map(({ requestId }) => requestId))].map((requestId) => ({
    requestId,
    ...describe(days.filter((day) => day.requestId === requestId)),
  }))

declare module '../../../server/records/areas/area-readers' {
  interface AreaReaders {
    leaveConflicts: LeaveConflictReader
  }
}

/** A request with its counted days. */
interface CountedLeave extends LeaveSpan {
  id: number
  empId: number
  breakdown: readonly StoredDay[] | null
}

const listDaysToTake = ({ id, empId, breakdown, ...span }: CountedLeave): LeaveDayToTake[] =>
  (breakdown ?? []).flatMap(({ date, counted }) => {
    const [first, second] = findCoveredHalves(span, date)
    const halves = [...(first ? (['first'] as const) : []), ...(second ? (['second'] as const) : [])]
    return counted > 0 && halves.length > 0 ? [{ requestId: id, empId, date, halves }] : []
  })

/** Reads what other areas know of the days of requests that contradicts leave, by the id of the request. */
export async function readLeaveConflicts(
  reader: Reader,
  leaves: readonly CountedLeave[],
): Promise<(requestId: number) => ApprovalFact[]> {
  const days = leaves.flatMap(listDaysToTake)
  const readers = days.length > 0 ? listReaders(reader.model, 'leaveConflicts') : []
  const conflicts = (await Promise.all(readers.map((read) => read(reader, days)))).flat()
  return (id) =>
    conflicts
      .filter(({ requestId }) => requestId === id)
      .map(({ code, args }): ApprovalFact => ({ code, args, tone: 'warning' }))
}
