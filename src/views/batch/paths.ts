/** Where one's own bulk changes stand. */
export const batchesPath = '/Batches'
export const batchPath = (id: number): string => `${batchesPath}/${id}`
