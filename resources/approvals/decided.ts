/** States of what waits for decisions and is over with them, or with being called off. */
export const decidedStates = {
  pending: { tone: 'warning' },
  approved: { tone: 'success', isReadOnly: true },
  rejected: { tone: 'danger', isReadOnly: true },
  cancelled: { tone: 'neutral', isReadOnly: true },
} as const

/** Those of them in which something is asked for, or granted. */
export const decidedSets = { waiting: ['pending'], granted: ['approved'], live: ['pending', 'approved'] } as const

/** The decisions about what waits in `pending`. */
export const decisionSteps = {
  approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
  reject: { from: 'pending', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
} as const

/** How decisions about somebody's own request, which can be taken back, are named to those who decide. */
export const ownRequest = {
  waits: 'pending',
  requester: 'empId',
  approve: 'approve',
  reject: 'reject',
  reopen: 'reopen',
  deciders: 'employee',
} as const
