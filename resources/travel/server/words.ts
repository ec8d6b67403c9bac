/** Words of the travel server. */
export const words = {
  notEmployed: 'The trip lies outside the employment of the traveller.',
  tooLong: 'A trip lasts at most 366 days.',
  classAbovePolicy: 'The policy allows {allowed} on this journey.',
  overLimitReasonMissing: 'It is above {limit}, which the policy allows. Say why.',
  noRate: 'No exchange rate of this currency is in force. Ask finance to enter one.',
  settlementOverdue: 'Another trip should have been settled by now. Settle it first.',
  tripStarted: 'The trip has begun. Shorten it instead of cancelling it.',
  ticketClaimed: 'The traveller has claimed this ticket. Have the claim sent back first.',
} as const
