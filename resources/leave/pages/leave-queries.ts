import type { Row } from '../../../dataProvider/create'
import type { StoredRecord } from '../../../src/framework/record'
import { isInSet } from '../../../src/framework/workflow'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn } from '../../../src/views/signed-in'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { BalanceRow } from '../rules/balance-row'

export type LeaveType = Row & StoredRecord<typeof leaveTypes>

/** The types that can be requested, in the order set by people operations. */
export function useLeaveTypes(): readonly LeaveType[] | undefined {
  const { field, sets } = leaveTypes.workflow
  return useRecords(leaveTypes, { sort: 'sortOrder', filter: { [field]: sets.inUse } }).data
}

export type Leave = Row & StoredRecord<typeof leaveRequests>

/** A date of a request as it was counted; days. */
export type CountedDate = NonNullable<Leave['breakdown']>[number]

/** The user's requests with days in the year, newest first. */
export function useOwnLeaveRequests(year: number) {
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, fromDate: { lte: `${year}-12-31` }, toDate: { gte: `${year}-01-01` } }
  return useRecords(leaveRequests, { sort: '-fromDate', filter })
}

/** Pending. */
export const isLeavePending = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'waiting', leave)
/** Blocks other leave on its days, as it is or may be taken. */
export const isLeaveLive = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'live', leave)

/** Today's balances, one per type that the person can have; by default the caller's. */
export const useLeaveBalances = (empId?: number) =>
  useAnswer<BalanceRow[]>('getLeaveBalances', empId === undefined ? {} : { empId })

/** The stage of one of the user's requests. */
export interface PendingStep {
  recordId: number
  since: string | null
  waitingFor: readonly string[]
}

/** The user's pending requests: who decides, and since when. */
export function usePendingSteps(): ReadonlyMap<number, PendingStep> {
  const params = { entityType: leaveRequests.name, status: 'waiting', perPage: 100 }
  const { data } = useAnswer<PendingStep[]>('getMyRequests', params)
  return new Map((data ?? []).map((stage) => [stage.recordId, stage]))
}
