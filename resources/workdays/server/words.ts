/** Words of the server of working days. */
export const words = {
  daysTooMany: 'Choose a last day from the first one on, at most {most} days in all.',
} as const
