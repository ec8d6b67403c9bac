/** Sets of states of claims. */
export const claimSets = {
  editable: ['draft', 'returned'],
  /** The claim is submitted, and neither paid nor rejected. */
  open: ['initiated', 'approved_for_finance', 'returned'],
  decidable: ['initiated', 'approved_for_finance'],
  /** The claim is paid, or waits for others on the way to it. */
  submitted: ['initiated', 'approved_for_finance', 'payment_completed'],
  /** Finance can pay the claim. */
  payable: ['approved_for_finance'],
  granted: ['approved_for_finance', 'payment_completed'],
  shown: ['initiated', 'approved_for_finance', 'payment_completed', 'returned', 'rejected'],
} as const

/** The decisions after which a line is paid at least in part. */
export const grantedLines = ['approved', 'reduced'] as const

/** The bank file of a prepared run pays its claims; paying one of them alone would pay it twice. */
export const inNoPaymentRun = {
  code: 'inPaymentRun',
  none: 'expenses',
  where: { id: { eq: '$record' }, 'paymentRunId.status': { eq: 'prepared' } },
  message: 'This claim is in a payment run. Pay the run, or remove the claim from it.',
} as const
