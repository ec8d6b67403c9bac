/** States of things by what they have in common. */
export const assetSets = {
  idle: ['in_stock'],
  /** Kept by the company, wherever they are. */
  kept: ['in_stock', 'assigned', 'in_repair', 'lost'],
  /** Of which somebody can say that they saw them. */
  present: ['in_stock', 'assigned', 'in_repair'],
  gone: ['retired', 'disposed'],
} as const

/** States of what was handed to somebody. */
export const handoverSets = {
  /** Still with the person. */
  open: ['open', 'return_requested'],
  ended: ['returned', 'recovered', 'written_off'],
} as const
