/** States of exits by what they have in common. */
export const exitSets = {
  /** Somebody is about to leave, or wants to. */
  open: ['initiated', 'manager_accepted', 'on_notice', 'clearance'],
  /** Nothing is agreed yet. */
  asked: ['initiated', 'manager_accepted'],
  /** The last day is agreed. */
  noticed: ['on_notice', 'clearance'],
  /** They have left, or will at the end of their last day. */
  gone: ['completed'],
} as const

/** States of parts of the checklist. */
export const clearanceSets = {
  open: ['open', 'waiver_asked'],
  done: ['cleared', 'waived'],
} as const

/** Why employments end. */
export const exitTypes = {
  resignation: 'Resignation',
  termination: 'Termination',
  end_of_contract: 'End of contract',
  retirement: 'Retirement',
  absconding: 'Absconding',
  death: 'Death',
  mutual: 'Mutual agreement',
} as const
