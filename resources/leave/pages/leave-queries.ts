import type { Row } from '../../../dataProvider/create'
import type { StoredRecord } from '../../../src/framework/record'
import { isInSet } from '../../../src/framework/workflow'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn } from '../../../src/views/signed-in'
import type { BalanceRow } from '../../leaveAccount/public'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'

export type LeaveType = Row & StoredRecord<typeof leaveTypes>

/** Loads the types that can be requested, in the order that people operations set. */
export function useLeaveTypes(): readonly LeaveType[] | undefined {
  const { field, sets } = leaveTypes.workflow
  return useRecords(leaveTypes, { sort: 'sortOrder', filter: { [field]: sets.inUse } }).data
}

export type Leave = Row & StoredRecord<typeof leaveRequests>

/** A date of a request and the days that it costs. */
export type CountedDate = NonNullable<Leave['breakdown']>[number]

/** Loads the user's requests with days in the year, newest first. */
export function useOwnLeaveRequests(year: number) {
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, fromDate: { lte: `${year}-12-31` }, toDate: { gte: `${year}-01-01` } }
  return useRecords(leaveRequests, { sort: '-fromDate', filter })
}

/** Whether the request is pending. */
export const isLeavePending = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'waiting', leave)
/** Whether the leave is taken or may still be taken, so that its days allow no other leave. */
export const isLeaveLive = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'live', leave)

/** Loads today's balances, one per type that the person can have; by default the caller's own. */
export const useLeaveBalances = (empId?: number) =>
  useAnswer<BalanceRow[]>('getLeaveBalances', empId === undefined ? {} : { empId })

/** The step that one of the user's requests is waiting for. */
export interface PendingStep {
  recordId: number
  since: string | null
  waitingFor: readonly string[]
}

/** Loads for each pending request of the user who has to decide it, and since when. */
export function usePendingSteps(): ReadonlyMap<number, PendingStep> {
  const params = { entityType: leaveRequests.name, status: 'waiting', perPage: 100 }
  const { data } = useAnswer<PendingStep[]>('getMyRequests', params)
  return new Map((data ?? []).map((stage) => [stage.recordId, stage]))
}
