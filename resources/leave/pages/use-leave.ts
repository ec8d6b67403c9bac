import type { Row } from '../../../dataProvider/create'
import type { Stored } from '../../../src/framework/record'
import { isInSet } from '../../../src/framework/workflow'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn } from '../../../src/views/signed-in'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { BalanceRow } from '../rules/balance-row'

export type LeaveType = Row & Stored<typeof leaveTypes>

/** The types that can be asked for, in the order that people operations gave them. */
export function useLeaveTypes(): readonly LeaveType[] | undefined {
  const { field, sets } = leaveTypes.workflow
  return useRecords(leaveTypes, { sort: 'sortOrder', filter: { [field]: sets.inUse } }).data
}

export type Leave = Row & Stored<typeof leaveRequests>

/** A date of a request as it was counted; days. */
export type CountedDate = NonNullable<Leave['breakdown']>[number]

/** One's own requests with days in the year, newest first. */
export function useOwnLeave(year: number) {
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, fromDate: { lte: `${year}-12-31` }, toDate: { gte: `${year}-01-01` } }
  return useRecords(leaveRequests, { sort: '-fromDate', filter })
}

/** Waits for a decision. */
export const isWaiting = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'waiting', leave)
/** Keeps other leave from its days: it is, or may come to be, taken. */
export const isLive = (leave: Pick<Leave, 'status'>) => isInSet(leaveRequests, 'live', leave)

/** Balances of today, one for each type that the person can have; without a person those of whoever asks. */
export const useBalances = (empId?: number) =>
  useAnswer<BalanceRow[]>('getLeaveBalances', empId === undefined ? {} : { empId })

/** Where a request of one's own stands. */
export interface Stage {
  recordId: number
  since: string | null
  waitingFor: readonly string[]
}

/** Of one's own requests that wait: for whom, and since when. */
export function useStages(): ReadonlyMap<number, Stage> {
  const params = { entityType: leaveRequests.name, status: 'waiting', perPage: 100 }
  const { data } = useAnswer<Stage[]>('getMyRequests', params)
  return new Map((data ?? []).map((stage) => [stage.recordId, stage]))
}
