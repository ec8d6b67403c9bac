/** Words of the on-duty server. */
export const words = {
  notEmployed: 'The day is before joining or after the last working day.',
  tooLate: 'On-duty must be requested within {days} day. |||| On-duty must be requested within {days} days.',
} as const
