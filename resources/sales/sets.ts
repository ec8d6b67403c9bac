/** States of statements of work by what they have in common. */
export const sowSets = {
  /** Nothing is agreed yet. */
  unsigned: ['draft', 'sent'],
  /** It holds, whether or not work goes on. */
  inForce: ['active', 'on_hold'],
  /** It was signed, whatever became of it. */
  agreed: ['active', 'on_hold', 'completed', 'closed', 'terminated'],
  /** Milestones and orders are still added. */
  planned: ['draft', 'sent', 'active', 'on_hold'],
  /** Somebody still has to end it. */
  open: ['draft', 'sent', 'active', 'on_hold', 'completed'],
  /** Nothing is amended any more. */
  over: ['completed', 'closed', 'terminated', 'cancelled'],
} as const

/** States of customers' orders. */
export const orderSets = {
  /** Milestones may be put under it. */
  covering: ['draft', 'active', 'partly_consumed'],
  /** Work is billed under it. */
  inForce: ['active', 'partly_consumed', 'consumed'],
  /** The customer has placed it, whatever became of it. */
  placed: ['active', 'partly_consumed', 'consumed', 'expired', 'closed'],
} as const

/** States of milestones. */
export const milestoneSets = {
  /** Work on it goes on. */
  running: ['planned', 'in_progress'],
  undelivered: ['planned', 'in_progress', 'delivered'],
  delivered: ['delivered', 'accepted', 'invoiced', 'paid'],
  accepted: ['accepted', 'invoiced', 'paid'],
  /** Not invoiced yet. */
  unbilled: ['planned', 'in_progress', 'delivered', 'accepted'],
  /** To be paid, or to be invoiced first. */
  unpaid: ['accepted', 'invoiced'],
  billed: ['invoiced', 'paid'],
  /** Nothing about it changes any more. */
  settled: ['invoiced', 'paid', 'cancelled'],
} as const
