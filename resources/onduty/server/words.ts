/** Words of the on-duty server. */
export const words = {
  notEmployed: 'The day is before joining or after the last working day.',
  tooLate: 'Duty is entered within {days} days.',
} as const
