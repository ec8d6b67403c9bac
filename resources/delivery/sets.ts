/** Sets of states of projects. */
export const projectSets = {
  /** People can be planned for it and money may be spent. */
  open: ['planned', 'active'],
  /** It needs a manager. */
  managed: ['planned', 'active', 'on_hold', 'completed'],
  /** Delivery has not ended. */
  unfinished: ['planned', 'active', 'on_hold'],
} as const

/** Sets of states of phases. */
export const phaseSets = {
  /** Time can be booked and planned under it. */
  open: ['planned', 'active'],
  over: ['completed', 'cancelled'],
} as const

/** Sets of states of tasks. */
export const taskSets = {
  /** Still to be done. */
  open: ['todo', 'in_progress', 'in_review', 'blocked'],
  /** Nothing blocks it. */
  moving: ['todo', 'in_progress', 'in_review'],
  over: ['done', 'cancelled'],
} as const

/** Sets of states of deliverables. */
export const deliverableSets = {
  /** The owner has to submit it. */
  due: ['pending', 'changes_requested'],
  /** Not accepted yet. */
  open: ['pending', 'submitted', 'changes_requested', 'rejected'],
} as const
