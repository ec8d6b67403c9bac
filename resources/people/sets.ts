/** States of people by what they have in common. */
export const peopleSets = {
  /** There to work. */
  there: ['active', 'on_notice'],
  /** Seen by everybody who works here. */
  seen: ['active', 'on_notice', 'suspended'],
  /** Employed: they work, are about to or are kept from it. */
  here: ['pre_joining', 'active', 'on_notice', 'suspended'],
  gone: ['exited'],
} as const
