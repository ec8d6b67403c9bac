/** Sets of states of a week. */
export const sheetSets = {
  /** The owner can still enter minutes. */
  editable: ['draft', 'rejected'],
  /** The week is not approved yet. */
  open: ['draft', 'submitted', 'rejected'],
  /** The week was submitted, so that others can see its lines. */
  shown: ['submitted', 'approved', 'rejected', 'locked'],
  /** The lines are frozen and count as work done. */
  approved: ['approved', 'locked'],
} as const

/** Sets of states of slices. */
export const sliceSets = {
  /** A slice in this state prevents the approval of the week. */
  open: ['waiting', 'rejected'],
  decided: ['approved', 'rejected'],
} as const
