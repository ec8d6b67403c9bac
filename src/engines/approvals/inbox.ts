import { currentState } from '../../framework/approval'
import type { LooseFilter } from '../../framework/filter'
import type { State } from '../../framework/workflow'

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

/** Something that waits for a decision, or was decided, and is no approval request. */
export interface OtherDecision {
  entityType: string
  recordId: number
  title: string
  requester: string | null
  since: string
  /** What the decision is about, in sentences. */
  facts: readonly string[]
  outcome: ApprovalOutcome
  stateLabel: string | null
  stateTone: State['tone'] | null
  decider: string | null
  comment: string | null
}
