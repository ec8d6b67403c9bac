/** Words of the exit server. */
export const words = {
  stillResponsible: 'Duties still depend on this person. Hand over first: {what}.',
  headship: 'Head of the company',
  headNamedByOthers:
    'Only a director or administrator can name heads (HR can for departments), and never the person who started the exit.',
  alreadyEnded: 'The last day has passed: the exit can no longer be cancelled.',
  headshipOpen: 'Choose the new head of the company: another active employee.',
} as const
