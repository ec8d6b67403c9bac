/** Words of the exit server. */
export const words = {
  stillResponsible: 'Others still depend on this person. Hand over first: {what}.',
  headship: 'Head of the company',
  headNamedByOthers:
    'Heads are named by a director or an administrator, of departments also by HR, and never by who started the exit.',
  alreadyEnded: 'The last day is over: nothing is taken back any more.',
  headshipOpen: 'Name who becomes the head of the company: somebody else who works here.',
} as const
