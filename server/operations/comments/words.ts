/** Why a comment is refused. */
export const words = {
  empty: 'Enter a comment.',
  tooMany: 'A comment can mention at most {most} people.',
  cannotRead: '{names} cannot open this record and would not see the comment. Remove the mention.',
  tooLate:
    'A comment can be changed for {minutes} minute. Write another one instead. |||| A comment can be changed for {minutes} minutes. Write another one instead.',
  reason: 'Enter why you delete another person’s comment.',
} as const
