/** Words of the travel server. */
export const words = {
  notEmployed: 'The trip is outside the traveller’s employment period.',
  tooLong: 'A trip can last at most 366 days.',
  classAbovePolicy: 'The policy allows {allowed} on this journey.',
  overLimitReasonMissing: 'The amount is above the policy cap of {limit}. Enter a reason.',
  noRate: 'No exchange rate for this currency. Ask finance to add one.',
  settlementOverdue: 'Another trip is overdue for settlement. Settle it first.',
  tripStarted: 'The trip has started. Shorten it instead of cancelling it.',
  ticketClaimed: 'The traveller already claimed this ticket. Send the claim back first.',
} as const
