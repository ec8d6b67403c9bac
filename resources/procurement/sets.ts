/** Sets of states of purchases. */
export const purchaseSets = {
  /** The requester is still writing it. */
  draft: ['draft'],
  /** It waits for decisions. */
  requested: ['requested'],
  /** The purchase is submitted, and neither paid nor ended otherwise. */
  open: ['requested', 'approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** A change beyond what was approved needs a new decision. */
  correctable: ['approved', 'ordered'],
  ordered: ['ordered'],
  /** Something can still be received. */
  receivable: ['ordered', 'partially_received'],
  /** The whole cost is committed and not paid yet. */
  committed: ['approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** Something was received. */
  begun: ['partially_received', 'received', 'invoiced', 'paid'],
  /** Ordered and not paid yet. */
  running: ['ordered', 'partially_received', 'received', 'invoiced'],
  /** The purchase was ordered, whatever happened after that. */
  bought: ['ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  /** The cost, or the part of it that was paid, is deducted from the budget. */
  spent: ['approved', 'ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  paid: ['paid'],
} as const

/** Sets of states of purchase invoices. */
export const invoiceSets = {
  /** Invoices that are compared again when they or the purchase change. */
  compared: ['received', 'matched', 'disputed'],
  /** Invoices that count as invoiced. */
  counted: ['matched', 'approved', 'paid'],
  /** Somebody still has to act on the invoice. */
  open: ['received', 'matched', 'disputed', 'approved'],
  /** Neither disputed nor cancelled. */
  live: ['received', 'matched', 'approved', 'paid'],
  /** The invoice was approved, whatever happened after that. */
  decided: ['approved', 'paid'],
  paid: ['paid'],
  /** The invoice will not be paid. */
  dropped: ['cancelled'],
} as const
