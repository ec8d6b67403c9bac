/** Path of the person's own bulk changes. */
export const batchesPath = '/Batches'
export const batchPath = (id: number): string => `${batchesPath}/${id}`
