/** Words of the policies server. */
export const words = {
  policyTooEarly: 'Rules of past days cannot change. Choose a later date.',
} as const
