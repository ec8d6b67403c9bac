import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/** Why something is not billed at once. */
export type WhyBlocked = 'notAccepted' | 'onDraft' | 'customerOnHold' | 'orderTooSmall' | 'noRate' | 'rateOfOtherCurrency'

/** What is done and not billed: a milestone, or the approved minutes of a project under a statement of work. */
export interface ReadyToInvoice {
  kind: 'milestone' | 'minutes'
  customerId: number
  sowId: number
  milestoneId: number | null
  projectId: number | null
  name: string
  currency: string
  /** Without tax; null where there is no rate. */
  amount: Amount | null
  minutes: number | null
  /** Since when it waits: delivered or accepted then, or worked on the first day. */
  since: CalendarDate | null
  /** Empty: an invoice may be issued over it now. */
  blockedBy: WhyBlocked[]
}
