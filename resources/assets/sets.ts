/** Sets of states of assets. */
export const assetSets = {
  idle: ['in_stock'],
  /** The company has them, wherever they are. */
  kept: ['in_stock', 'assigned', 'in_repair', 'lost'],
  /** States in which an asset can be sighted. */
  present: ['in_stock', 'assigned', 'in_repair'],
  gone: ['retired', 'disposed'],
} as const

/** Sets of states of handovers. */
export const handoverSets = {
  /** Still with the person. */
  open: ['open', 'return_requested'],
  ended: ['returned', 'recovered', 'written_off'],
} as const
