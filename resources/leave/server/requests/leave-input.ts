import type { RecordDraft } from '../../../../src/framework/record'
import type { leaveRequests } from '../../leaveRequests'
import { findSpanFault, type LeaveSpan } from '../../rules/leave-spans'
import type { LeaveInput } from '../evaluate-leave-request'

/** A span as it arrives in the input. */
type LeaveSpanInput = { readonly [K in keyof LeaveSpan]?: LeaveSpan[K] | null }

/**
 * Converts a record to the input of the checks; undefined while it has errors that the declaration reports.
 */
export function toLeaveInput(record: RecordDraft<typeof leaveRequests>, id: number | null): LeaveInput | undefined {
  const span = toLeaveSpan(record)
  const fault = span && findSpanFault(span)
  if (!span || !record.empId || !record.leaveTypeId || (fault && fault !== 'tooLong')) return undefined
  return {
    ...span,
    id,
    empId: record.empId,
    leaveTypeId: record.leaveTypeId,
    acceptsUnpaid: record.acceptsUnpaid === true,
    hasDocument: Boolean(record.documentLink),
  }
}

export function toLeaveSpan({ fromDate, toDate, fromSession, toSession }: LeaveSpanInput): LeaveSpan | undefined {
  if (!fromDate || !toDate || !fromSession || !toSession) return undefined
  return { fromDate, toDate, fromSession, toSession }
}
