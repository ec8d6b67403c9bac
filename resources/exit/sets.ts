/** Sets of states of exits. */
export const exitSets = {
  /** The person is about to leave, or has asked to. */
  open: ['initiated', 'manager_accepted', 'on_notice', 'clearance'],
  /** Nothing is approved yet. */
  asked: ['initiated', 'manager_accepted'],
  /** The last day is approved. */
  noticed: ['on_notice', 'clearance'],
  /** The person has left, or will leave at the end of the last day. */
  gone: ['completed'],
} as const

/** Sets of states of checklist items. */
export const clearanceSets = {
  open: ['open', 'waiver_asked'],
  done: ['cleared', 'waived'],
} as const

/** Why an employment ends. */
export const exitTypes = {
  resignation: 'Resignation',
  termination: 'Termination',
  end_of_contract: 'End of contract',
  retirement: 'Retirement',
  absconding: 'Absconding',
  death: 'Death',
  mutual: 'Mutual agreement',
} as const
