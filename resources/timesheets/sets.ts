/** States of a week by what they have in common. */
export const sheetSets = {
  /** Whose week it is enters minutes still. */
  editable: ['draft', 'rejected'],
  /** Nobody has approved it yet. */
  open: ['draft', 'submitted', 'rejected'],
  /** Others see its lines: it was submitted. */
  shown: ['submitted', 'approved', 'rejected', 'locked'],
  /** Its lines stay, and count as work done. */
  approved: ['approved', 'locked'],
} as const

/** States of a part of a week that one person decides. */
export const sliceSets = {
  /** It stands in the way of the week being approved. */
  open: ['waiting', 'rejected'],
  decided: ['approved', 'rejected'],
} as const
