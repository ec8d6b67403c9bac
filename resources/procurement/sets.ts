/** Sets of states of purchases. */
export const purchaseSets = {
  /** The requester is still writing it. */
  draft: ['draft'],
  /** It waits for decisions. */
  requested: ['requested'],
  /** Submitted, and neither ended nor paid. */
  open: ['requested', 'approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** A change beyond the approval needs a new decision. */
  correctable: ['approved', 'ordered'],
  ordered: ['ordered'],
  /** Something may be received. */
  receivable: ['ordered', 'partially_received'],
  /** The whole cost is committed, and not paid yet. */
  committed: ['approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** Something was received. */
  begun: ['partially_received', 'received', 'invoiced', 'paid'],
  /** Ordered and not paid yet. */
  running: ['ordered', 'partially_received', 'received', 'invoiced'],
  /** Ordered, whatever followed. */
  bought: ['ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  /** The cost, or what was paid of it, is taken from the budget. */
  spent: ['approved', 'ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  paid: ['paid'],
} as const

/** Sets of states of purchase invoices. */
export const invoiceSets = {
  /** Compared again when the invoice or the purchase changes. */
  compared: ['received', 'matched', 'disputed'],
  /** Counted as invoiced. */
  counted: ['matched', 'approved', 'paid'],
  /** Something is still to be done. */
  open: ['received', 'matched', 'disputed', 'approved'],
  /** Neither disputed nor cancelled. */
  live: ['received', 'matched', 'approved', 'paid'],
  /** Approved, whatever followed. */
  decided: ['approved', 'paid'],
  paid: ['paid'],
  /** Nobody pays it any more. */
  dropped: ['cancelled'],
} as const
