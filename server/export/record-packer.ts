/** The number of bytes in a block. */
export const blockSize = 65_536

/** Packs records from PostgreSQL into blocks, and changes their line ends. */
export class RecordPacker {
  readonly #lineEnd: string
  readonly #handOn: (block: Buffer, records: number) => void
  #block = Buffer.allocUnsafe(blockSize)
  #length = 0
  #records = 0

  constructor(lineEnd: string, handOn: (block: Buffer, records: number) => void) {
    this.#lineEnd = lineEnd
    this.#handOn = handOn
  }

  /** Adds a copy of one record, which ends with a line feed. */
  add(record: Buffer): void {
    const end = this.#lineEnd
    const length = record.length - 1
    const room = length + end.length
    if (this.#length + room > this.#block.length) this.flush(room)
    record.copy(this.#block, this.#length, 0, length)
    this.#length += length
    for (let index = 0; index < end.length; index++) this.#block[this.#length++] = end.charCodeAt(index)
    this.#records += 1
  }

  /**
   * Hands over the current block.
   * @param next bytes that the next block must have room for
   */
  flush(next = 0): void {
    const [full, records] = [this.#block.subarray(0, this.#length), this.#records]
    this.#length = 0
    this.#records = 0
    this.#block = Buffer.allocUnsafe(Math.max(blockSize, next))
    if (records > 0) this.#handOn(full, records)
  }
}
