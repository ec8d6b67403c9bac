/** States of requests: waiting for a decision, decided, or called off. */
export const decidedStates = {
  pending: { tone: 'warning' },
  approved: { tone: 'success', isReadOnly: true },
  rejected: { tone: 'danger', isReadOnly: true },
  cancelled: { tone: 'neutral', isReadOnly: true },
} as const

/** States in which a request is pending, or approved. */
export const decidedSets = { waiting: ['pending'], granted: ['approved'], live: ['pending', 'approved'] } as const

/** The decisions about requests in `pending`. */
export const decisionSteps = {
  approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
  reject: { from: 'pending', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
} as const

/** How decisions on a person's own, withdrawable request are named for approvers. */
export const ownRequest = {
  waits: 'pending',
  requester: 'empId',
  approve: 'approve',
  reject: 'reject',
  reopen: 'reopen',
  deciders: 'employee',
} as const
