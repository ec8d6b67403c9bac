/** States of claims: who may change them, what is decided, what is or was paid. */
export const claimSets = {
  editable: ['draft', 'returned'],
  /** Handed in, and neither paid nor refused. */
  open: ['initiated', 'approved_for_finance', 'returned'],
  decidable: ['initiated', 'approved_for_finance'],
  granted: ['approved_for_finance', 'payment_completed'],
  shown: ['initiated', 'approved_for_finance', 'payment_completed', 'returned', 'rejected'],
} as const

/** Decisions about lines by which something of them is paid. */
export const grantedLines = ['approved', 'reduced'] as const
