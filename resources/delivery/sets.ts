/** States of projects by what they have in common. */
export const projectSets = {
  /** People are planned for it and money may be spent. */
  open: ['planned', 'active'],
  /** Somebody has to manage it. */
  managed: ['planned', 'active', 'on_hold', 'completed'],
  /** Nothing is delivered under it yet or any more. */
  unfinished: ['planned', 'active', 'on_hold'],
} as const

/** States of phases. */
export const phaseSets = {
  /** Work is booked and planned under it. */
  open: ['planned', 'active'],
  over: ['completed', 'cancelled'],
} as const

/** States of tasks. */
export const taskSets = {
  /** Somebody still has to do it. */
  open: ['todo', 'in_progress', 'in_review', 'blocked'],
  /** It goes on by itself: nothing holds it up. */
  moving: ['todo', 'in_progress', 'in_review'],
  over: ['done', 'cancelled'],
} as const

/** States of deliverables. */
export const deliverableSets = {
  /** Whoever owns it still has to hand it in. */
  due: ['pending', 'changes_requested'],
  /** Nobody has accepted it yet. */
  open: ['pending', 'submitted', 'changes_requested', 'rejected'],
} as const
