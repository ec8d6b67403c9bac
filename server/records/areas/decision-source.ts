import type { ApprovalOutcome } from '../../../src/engines/approvals/inbox'
import type { Resource } from '../../../src/framework/resource'
import type { CalendarDate } from '../../../src/framework/values/dates'
import type { Sql } from '../../database/connect'
import type { Caller } from '../caller'

/** What a source may ask to tell who decides. */
interface DeciderQuery {
  sql: Sql
  caller: Caller
  today: CalendarDate
}

/** Records that wait in the inbox for a decision and are no approval requests. */
export interface DecisionSource {
  resource: Resource
  /** What each state of a record means for whoever asked; a record waits where that is `waiting`. */
  outcomes: Readonly<Record<string, ApprovalOutcome>>
  /** The field of whoever asked: they never decide, and see it among their requests. */
  requester: string
  /** The field that says, line by line, what the decision is about. */
  facts: string
  /** The fields of who decided and of what they said. */
  decider: string
  comment: string
  /** Tells whether the caller may decide records that others asked for. */
  canDecide(asker: DeciderQuery): Promise<boolean>
}

/** Declares what waits besides approval requests. It only checks the types. */
export const defineDecisionSource = (source: DecisionSource): DecisionSource => source
