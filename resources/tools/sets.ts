/** Sets of states of tools. */
export const toolSets = {
  /** The purchase waits for decisions and may still be changed. */
  asked: ['requested'],
  /** The purchase is agreed to, and no invoice is there yet. */
  agreed: ['approved'],
  /** People hold seats. */
  running: ['active', 'renewal_due'],
  /** Every holder is asked whether the seat is still needed. */
  due: ['renewal_due'],
  /** It is agreed to and has not ended. */
  kept: ['approved', 'active', 'renewal_due'],
  /** Somebody is responsible for the tool. */
  open: ['requested', 'approved', 'active', 'renewal_due'],
  /** The tool costs, or did so. */
  started: ['active', 'renewal_due', 'cancelled', 'expired'],
} as const

/** Sets of states of seats. */
export const seatSets = { held: ['held'] } as const

/** Sets of states of terms. */
export const termSets = { asked: ['requested'], agreed: ['approved'] } as const

export const licenceTypes = { subscription: 'Subscription', perpetual: 'Perpetual', usage: 'Usage-based' } as const

export const billingCycles = { one_time: 'One-time', monthly: 'Monthly', quarterly: 'Quarterly', yearly: 'Yearly' } as const
export type BillingCycle = keyof typeof billingCycles

/** What holders answer to "still needed?", and what the owner adds to it. */
export const seatAnswers = { needed: 'Still needed', not_needed: 'Not needed', kept: 'Kept by the owner' } as const
