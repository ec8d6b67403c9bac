/** Sets of states of a week. */
export const sheetSets = {
  /** The owner can still enter minutes. */
  editable: ['draft', 'rejected'],
  /** Not approved yet. */
  open: ['draft', 'submitted', 'rejected'],
  /** Submitted, so that others see its lines. */
  shown: ['submitted', 'approved', 'rejected', 'locked'],
  /** Its lines are frozen and count as work done. */
  approved: ['approved', 'locked'],
} as const

/** Sets of states of slices. */
export const sliceSets = {
  /** It prevents the approval of the week. */
  open: ['waiting', 'rejected'],
  decided: ['approved', 'rejected'],
} as const
