/** Words of refusals about tools. */
export const words = {
  seatsBelowHolders:
    '{needed} person keeps their seat, which is more than {seats}. |||| {needed} people keep their seat, which is more than {seats}.',
  notWithoutAnswer: 'Only holders who did not answer can be kept by name. Check person {empId}.',
} as const
