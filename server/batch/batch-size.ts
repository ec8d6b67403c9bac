/** Bytes that a batch, and each of its rows, takes in addition to its content. */
const [perBatch, perRow] = [1000, 250]

/** A factor for the disk, because half of each page of rows is left free. */
const onDisk = 2

export const estimateBatchBytes = (rows: number, ...texts: readonly (string | null)[]): number =>
  perBatch + estimateRowBytes(rows, ...texts)

export const estimateRowBytes = (rows: number, ...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + onDisk * Buffer.byteLength(text ?? ''), rows * perRow)
