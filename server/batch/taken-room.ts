/** What a batch, and each of its rows, takes besides what is told of them, in bytes. */
const [perBatch, perRow] = [1000, 250]

/** Half of each page of rows is left free. */
const onDisk = 2

export const bytesOf = (rows: number, ...texts: readonly (string | null)[]): number =>
  perBatch + bytesOfRows(rows, ...texts)

export const bytesOfRows = (rows: number, ...texts: readonly (string | null)[]): number =>
  texts.reduce((sum, text) => sum + onDisk * Buffer.byteLength(text ?? ''), rows * perRow)
