import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/** Why something is not billed at once. */
export type WhyBlocked = 'notAccepted' | 'onDraft' | 'customerOnHold' | 'orderTooSmall' | 'noRate' | 'rateOfOtherCurrency'

/** What is done and not billed: a milestone, or the approved minutes of a project under a statement of work. */
export interface ReadyToInvoice {
  kind: 'milestone' | 'minutes'
  customerId: number
  /** Its name. */
  customer: string
  sowId: number
  /** Its title. */
  sow: string
  milestoneId: number | null
  /** To which it belongs, or in which was worked. */
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

/** What a project costs and brings; what the reader may not know is not there. */
export interface ProjectFinancials {
  projectId: number
  asOf: CalendarDate
  currency: string
  loggedMinutes: number
  budgetMinutes: number | null
  burnPercent: string | null
  /** When the planned work is used up at the pace of the last days. */
  forecastFinish: CalendarDate | null
  revenue?: Amount
  laborCost?: Amount
  expenses?: Amount
  travel?: Amount
  procurement?: { committed: Amount; actual: Amount }
  margin?: Amount
  marginPercent?: string | null
  /** Currencies that have no rate; amounts in them are left out. */
  withoutRate?: string[]
}
