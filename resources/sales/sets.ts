/** Sets of states of statements of work. */
export const sowSets = {
  /** Nothing is agreed yet. */
  unsigned: ['draft', 'sent'],
  /** The statement of work is in force, even if the work is on hold. */
  inForce: ['active', 'on_hold'],
  /** It was signed, whatever happened after that. */
  agreed: ['active', 'on_hold', 'completed', 'closed', 'terminated'],
  /** Milestones and orders can still be added. */
  planned: ['draft', 'sent', 'active', 'on_hold'],
  /** It has not ended yet. */
  open: ['draft', 'sent', 'active', 'on_hold', 'completed'],
  /** It can no longer be amended. */
  over: ['completed', 'closed', 'terminated', 'cancelled'],
} as const

/** Sets of states of customers' orders. */
export const orderSets = {
  /** Milestones can be assigned to the order. */
  covering: ['draft', 'active', 'partly_consumed'],
  /** Work can be billed under the order. */
  inForce: ['active', 'partly_consumed', 'consumed'],
  /** The customer has placed the order, whatever happened after that. */
  placed: ['active', 'partly_consumed', 'consumed', 'expired', 'closed'],
} as const

/** Sets of states of milestones. */
export const milestoneSets = {
  /** Work on the milestone continues. */
  running: ['planned', 'in_progress'],
  undelivered: ['planned', 'in_progress', 'delivered'],
  delivered: ['delivered', 'accepted', 'invoiced', 'paid'],
  accepted: ['accepted', 'invoiced', 'paid'],
  /** The milestone is not invoiced yet. */
  unbilled: ['planned', 'in_progress', 'delivered', 'accepted'],
  /** The customer has to pay it, or it has to be invoiced first. */
  unpaid: ['accepted', 'invoiced'],
  billed: ['invoiced', 'paid'],
  /** The milestone no longer changes. */
  settled: ['invoiced', 'paid', 'cancelled'],
} as const
