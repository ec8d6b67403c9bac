/** What the server says of exits. */
export const words = {
  stillResponsible: 'Others still depend on this person. Hand over first: {what}.',
} as const
