/** Sets of states of statements of work. */
export const sowSets = {
  /** Nothing is agreed yet. */
  unsigned: ['draft', 'sent'],
  /** In force, even if work is on hold. */
  inForce: ['active', 'on_hold'],
  /** Signed, whatever followed. */
  agreed: ['active', 'on_hold', 'completed', 'closed', 'terminated'],
  /** Milestones and orders can still be added. */
  planned: ['draft', 'sent', 'active', 'on_hold'],
  /** Not ended yet. */
  open: ['draft', 'sent', 'active', 'on_hold', 'completed'],
  /** Can no longer be amended. */
  over: ['completed', 'closed', 'terminated', 'cancelled'],
} as const

/** Sets of states of customers' orders. */
export const orderSets = {
  /** Milestones may be assigned to it. */
  covering: ['draft', 'active', 'partly_consumed'],
  /** Work can be billed under it. */
  inForce: ['active', 'partly_consumed', 'consumed'],
  /** The customer has placed it, whatever followed. */
  placed: ['active', 'partly_consumed', 'consumed', 'expired', 'closed'],
} as const

/** Sets of states of milestones. */
export const milestoneSets = {
  /** Work continues. */
  running: ['planned', 'in_progress'],
  undelivered: ['planned', 'in_progress', 'delivered'],
  delivered: ['delivered', 'accepted', 'invoiced', 'paid'],
  accepted: ['accepted', 'invoiced', 'paid'],
  /** Not invoiced yet. */
  unbilled: ['planned', 'in_progress', 'delivered', 'accepted'],
  /** To be paid, or to be invoiced first. */
  unpaid: ['accepted', 'invoiced'],
  billed: ['invoiced', 'paid'],
  /** Nothing changes any more. */
  settled: ['invoiced', 'paid', 'cancelled'],
} as const
