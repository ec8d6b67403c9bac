/** What the server says of duty elsewhere. */
export const words = {
  notEmployed: 'The day is before joining or after the last working day.',
  tooLong: 'Ask for at most 366 days at once.',
  tooLate: 'Duty is entered within {days} days.',
  monthLocked: 'The month of this day is locked. Ask HR.',
} as const
