/** Words of the policies server. */
export const words = {
  policyTooEarly: 'The rules of days that have begun stay as they are: choose a later day.',
} as const
