/** Sets of states of people. */
export const peopleSets = {
  /** Working. */
  there: ['active', 'on_notice'],
  /** Visible to everybody who works here. */
  seen: ['active', 'on_notice', 'suspended'],
  /** Employed: working, about to start or suspended. */
  here: ['pre_joining', 'active', 'on_notice', 'suspended'],
  /** Recorded before they join. */
  coming: ['pre_joining'],
  gone: ['exited'],
  /** About to leave, or gone. */
  leaving: ['on_notice', 'exited'],
} as const
