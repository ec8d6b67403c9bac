/** Words of the procurement server. */
export const words = {
  tooLarge: 'The items cost too much together.',
  quotesMissing: 'Add valid quotes of {needed} suppliers (there are {there}), or say why there is only one to ask.',
  overBudgetMeanwhile:
    'Other purchases have used up the budget meanwhile. Send it back: handed in again, a director decides as well.',
  isOther: 'The currency, who pays or what is bought is another.',
  costsMore: 'The total is {cost}, approved were {approved}.',
  otherSupplier: 'The supplier is another.',
  noLongerMatches: 'The invoice no longer fits what was ordered and received.',
  notConfirmed: 'Somebody other than who pays confirms first that it was received.',
  bankHold:
    'The bank of the supplier has changed: nothing is paid until {until}, or until somebody has verified it again.',
  possibleDuplicate: 'Invoice {number} of this supplier has the same amount and nearly the same date.',
} as const
