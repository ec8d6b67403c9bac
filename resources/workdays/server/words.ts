/** Words of the server of working days. */
export const words = {
  daysTooMany: 'Choose a last day on or after the first, at most {most} days in total.',
} as const
