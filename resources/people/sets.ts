/** States of people by what they have in common. */
export const peopleSets = {
  /** There to work. */
  there: ['active', 'on_notice'],
  /** Seen by everybody who works here. */
  seen: ['active', 'on_notice', 'suspended'],
  /** Employed: they work, are about to or are kept from it. */
  here: ['pre_joining', 'active', 'on_notice', 'suspended'],
  /** Recorded before they join. */
  coming: ['pre_joining'],
  gone: ['exited'],
  /** About to go, or gone. */
  leaving: ['on_notice', 'exited'],
} as const
