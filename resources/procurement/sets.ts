/** States of purchases by what they have in common. */
export const purchaseSets = {
  /** While its requester still writes it. */
  draft: ['draft'],
  /** While it waits for decisions. */
  requested: ['requested'],
  /** Handed in, and neither ended nor paid. */
  open: ['requested', 'approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** In which a change that goes beyond what was approved is decided anew. */
  correctable: ['approved', 'ordered'],
  ordered: ['ordered'],
  /** In which something may be received. */
  receivable: ['ordered', 'partially_received'],
  /** Whose whole cost is spoken for, and not paid yet. */
  committed: ['approved', 'ordered', 'partially_received', 'received', 'invoiced'],
  /** Of which something came. */
  begun: ['partially_received', 'received', 'invoiced', 'paid'],
  /** Ordered and not paid yet. */
  running: ['ordered', 'partially_received', 'received', 'invoiced'],
  /** Which were ordered, whatever came after. */
  bought: ['ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  /** Whose cost, or what was paid of it, is taken from the budget. */
  spent: ['approved', 'ordered', 'partially_received', 'received', 'invoiced', 'paid'],
  paid: ['paid'],
} as const

/** States of invoices for purchases. */
export const invoiceSets = {
  /** Compared with the purchase whenever either changes. */
  compared: ['received', 'matched', 'disputed'],
  /** Counted as invoiced. */
  counted: ['matched', 'approved', 'paid'],
  /** Somebody still has to do something about it. */
  open: ['received', 'matched', 'disputed', 'approved'],
  /** Neither disputed nor cancelled. */
  live: ['received', 'matched', 'approved', 'paid'],
  /** Approved, whatever came after. */
  decided: ['approved', 'paid'],
  paid: ['paid'],
  /** Nobody pays it any more. */
  dropped: ['cancelled'],
} as const
