/** Bytes that a batch, and each of its rows, takes besides its content. */
const [perBatch, perRow] = [1000, 250]

/** Half of each page of rows is left free. */
const onDisk = 2

export const estimateBatchBytes = (rows: number, ...texts: readonly (string | null)[]): number =>
  perBatch + estimateRowBytes(rows, ...texts)

export const estimateRowBytes = (rows: number, ...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + onDisk * Buffer.byteLength(text ?? ''), rows * perRow)
