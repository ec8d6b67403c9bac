/** Sets of states of people. */
export const peopleSets = {
  /** The person works here now. */
  there: ['active', 'on_notice'],
  /** Everybody who works here can see the person. */
  seen: ['active', 'on_notice', 'suspended'],
  /** The person is employed: at work, about to start or suspended. */
  here: ['pre_joining', 'active', 'on_notice', 'suspended'],
  /** The person is recorded but has not joined yet. */
  coming: ['pre_joining'],
  gone: ['exited'],
  /** The person is about to leave or has left. */
  leaving: ['on_notice', 'exited'],
} as const
