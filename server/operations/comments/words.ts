/** Why a comment is refused. */
export const words = {
  empty: 'Write something first.',
  tooMany: 'A comment mentions {most} people at most.',
  cannotRead: '{names} cannot open this record and would not see the comment. Take the mention out.',
  tooLate: 'A comment can be changed for {minutes} minutes. Write another one instead.',
  reason: 'Say why you take the comment of somebody else out.',
} as const
