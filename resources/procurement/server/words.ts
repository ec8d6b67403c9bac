/** Words of the procurement server. */
export const words = {
  tooLarge: 'The total is too large.',
  quotesMissing: 'Add valid quotes of {needed} suppliers (you have {there}), or enter a single-source reason.',
  overBudgetMeanwhile:
    'The budget was used up in the meantime. Send it back; once resubmitted, a director decides as well.',
  isOther: 'The currency, payer or items changed.',
  costsMore: 'The total is {cost}; {approved} was approved.',
  otherSupplier: 'The supplier changed.',
  noLongerMatches: 'The invoice no longer matches the order and receipts.',
  notConfirmed: 'Someone other than the payer must confirm the receipt first.',
  bankHold:
    'The supplier’s bank details changed: payments are on hold until {until} or until the bank is verified again.',
  possibleDuplicate: 'Invoice {number} of this supplier has the same amount and nearly the same date.',
} as const
