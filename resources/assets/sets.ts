/** Sets of states of assets. */
export const assetSets = {
  idle: ['in_stock'],
  /** The company still owns them, wherever they are. */
  kept: ['in_stock', 'assigned', 'in_repair', 'lost'],
  /** A stocktake can find assets in these states. */
  present: ['in_stock', 'assigned', 'in_repair'],
  gone: ['retired', 'disposed'],
} as const

/** Sets of states of handovers. */
export const handoverSets = {
  /** The person still has the asset. */
  open: ['open', 'return_requested'],
  ended: ['returned', 'recovered', 'written_off'],
} as const
