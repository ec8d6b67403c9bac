/** Sets of states of projects. */
export const projectSets = {
  /** People can be planned for the project, and money can be spent. */
  open: ['planned', 'active'],
  /** The project needs a manager. */
  managed: ['planned', 'active', 'on_hold', 'completed'],
  /** Delivery has not ended. */
  unfinished: ['planned', 'active', 'on_hold'],
} as const

/** Sets of states of phases. */
export const phaseSets = {
  /** Time can be booked and planned under the phase. */
  open: ['planned', 'active'],
  over: ['completed', 'cancelled'],
} as const

/** Sets of states of tasks. */
export const taskSets = {
  /** The task is not done yet. */
  open: ['todo', 'in_progress', 'in_review', 'blocked'],
  /** The task is not done, and nothing blocks it. */
  moving: ['todo', 'in_progress', 'in_review'],
  over: ['done', 'cancelled'],
} as const

/** Sets of states of deliverables. */
export const deliverableSets = {
  /** The owner has to submit the deliverable. */
  due: ['pending', 'changes_requested'],
  /** The customer has not accepted it yet. */
  open: ['pending', 'submitted', 'changes_requested', 'rejected'],
} as const
