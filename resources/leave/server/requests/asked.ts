import type { Values } from '../../../../src/framework/validate'
import { type LeaveSession, type LeaveSpan, spanFault } from '../../rules/spans'
import type { Part, StoredDay } from '../case'
import { allocationOf } from '../counting'
import type { AskedLeave } from '../judge'

/** The request as it is asked for; undefined while something is wrong that the declaration refuses itself. */
export function askedOf(record: Values, id: number | null): AskedLeave | undefined {
  const span = spanOf(record)
  const fault = span && spanFault(span)
  if (!span || !record.empId || !record.leaveTypeId || (fault && fault !== 'tooLong')) return undefined
  return {
    ...span,
    id,
    empId: Number(record.empId),
    leaveTypeId: Number(record.leaveTypeId),
    acceptsUnpaid: record.acceptsUnpaid === true,
    hasDocument: Boolean(record.documentLink),
  }
}

export function spanOf({ fromDate, toDate, fromSession, toSession }: Values): LeaveSpan | undefined {
  if (!fromDate || !toDate || !fromSession || !toSession) return undefined
  return {
    fromDate: String(fromDate),
    toDate: String(toDate),
    fromSession: fromSession as LeaveSession,
    toSession: toSession as LeaveSession,
  }
}

/** The dates of a stored request by what they are taken from. */
export function takenBy({ breakdown, parts }: Values) {
  return allocationOf((breakdown ?? []) as readonly StoredDay[], (parts ?? []) as readonly Part[])
}
