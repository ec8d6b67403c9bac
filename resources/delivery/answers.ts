import type { CalendarDate } from '../../src/framework/values/dates'
import type { Amount } from '../../src/framework/values/money'

/** Why something cannot be billed yet. */
export type BillingBlocker = 'notAccepted' | 'onDraft' | 'customerOnHold' | 'orderTooSmall' | 'noRate' | 'rateOfOtherCurrency'

/**
 * Work that is done and not billed: a milestone, or the approved minutes of a project under a statement
 * of work.
 */
export interface ReadyToInvoice {
  kind: 'milestone' | 'minutes'
  customerId: number
  /** The customer's name. */
  customer: string
  sowId: number
  /** The title of the statement of work. */
  sow: string
  milestoneId: number | null
  /** The project of the milestone or the minutes. */
  projectId: number | null
  name: string
  currency: string
  /** Without tax; null if there is no rate. */
  amount: Amount | null
  minutes: number | null
  /** Waiting since: the date of delivery or acceptance, or the first day of work. */
  since: CalendarDate | null
  /** Empty: it can be invoiced now. */
  blockedBy: BillingBlocker[]
}

/** Costs and revenue of a project; values that the reader may not know are absent. */
export interface ProjectFinancials {
  projectId: number
  asOf: CalendarDate
  currency: string
  loggedMinutes: number
  budgetMinutes: number | null
  burnPercent: string | null
  /** When the planned work is used up at the recent pace. */
  forecastFinish: CalendarDate | null
  revenue?: Amount
  laborCost?: Amount
  expenses?: Amount
  travel?: Amount
  procurement?: { committed: Amount; actual: Amount }
  margin?: Amount
  marginPercent?: string | null
  /** Currencies without a rate, whose amounts are left out. */
  withoutRate?: string[]
}
