import { currentState } from '../../framework/approval'
import type { LooseFilter } from '../../framework/filter'

/** Steps that wait for the signed-in person's decision. */
export const toDecide: LooseFilter = { status: { eq: currentState }, id: { in: '$toDecide' } }

/** Steps of the signed-in person's requests that wait for somebody else. */
export const ownWaiting: LooseFilter = { status: { eq: currentState }, requesterEmpId: { eq: '$me' } }

/** Steps that the signed-in person decided. */
export const decidedByMe: LooseFilter = { decidedByEmpId: { eq: '$me' } }

/**
 * The outcome of a request by its last round; `withdrawn` means that it no longer waits and nobody
 * decided.
 */
export const outcomes = ['waiting', 'approved', 'rejected', 'returned', 'withdrawn'] as const
export type ApprovalOutcome = (typeof outcomes)[number]
