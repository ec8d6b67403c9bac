/** The conditions of assets; also used where nothing else of the area is loaded. */
export const conditions = { new: 'New', good: 'Good', fair: 'Fair', damaged: 'Damaged', dead: 'Dead' } as const
