/** The states of a request: pending, decided or cancelled. */
export const decidedStates = {
  pending: { tone: 'warning' },
  approved: { tone: 'success', isReadOnly: true },
  rejected: { tone: 'danger', isReadOnly: true },
  cancelled: { tone: 'neutral', isReadOnly: true },
} as const

/** The sets of states of a request: pending, approved, and either of the two. */
export const decidedSets = { waiting: ['pending'], granted: ['approved'], live: ['pending', 'approved'] } as const

/** The steps that decide a pending request. */
export const decisionSteps = {
  approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
  reject: { from: 'pending', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
} as const

/**
 * Tells the approval engine the field, state and step names of a person's own request that can be withdrawn.
 */
export const ownRequest = {
  waits: 'pending',
  requester: 'empId',
  approve: 'approve',
  reject: 'reject',
  reopen: 'reopen',
  deciders: 'employee',
} as const
