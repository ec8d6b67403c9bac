/**
 * The conditions of assets. They are in a file of their own, so that other areas load nothing else of this
 * one.
 */
export const conditions = { new: 'New', good: 'Good', fair: 'Fair', damaged: 'Damaged', dead: 'Dead' } as const
