/** Words of refusals about tools. */
export const words = {
  seatsBelowHolders: '{needed} people keep their seat, more than {seats}.',
  notWithoutAnswer: 'Only holders without an answer are kept by name. Check person {empId}.',
} as const
