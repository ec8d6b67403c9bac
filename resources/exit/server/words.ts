/** What the server says of exits. */
export const words = {
  stillResponsible: 'Others still depend on this person. Hand over first: {what}.',
  headship: 'Head of the company',
  headshipOpen: 'Name who becomes the head of the company: somebody else who works here.',
} as const
