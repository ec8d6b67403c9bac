import { DamagedFile } from './file-faults'

/** Reads a stream of chunks in exact numbers of bytes. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>
  #held: Buffer[] = []
  #length = 0

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /**
   * Reads the next bytes; undefined where the stream ends here.
   * @throws DamagedFile where the stream ends within them
   */
  async next(count: number): Promise<Buffer | undefined> {
    while (this.#length < count) {
      const { done, value } = await this.#source.next()
      if (!done) {
        this.#held.push(value)
        this.#length += value.length
      } else if (this.#length === 0 && count > 0) return undefined
      else throw new DamagedFile('it is cut short')
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held)
    this.#length -= count
    this.#held = this.#length > 0 ? [all.subarray(count)] : []
    return all.subarray(0, count)
  }

  /**
   * Reads the next bytes, which must exist.
   * @throws DamagedFile where there are fewer bytes
   */
  async must(count: number): Promise<Buffer> {
    const bytes = await this.next(count)
    if (!bytes) throw new DamagedFile('it is cut short')
    return bytes
  }

  /** Takes the bytes that were read from the stream and not handed out yet. */
  held(): Buffer {
    const all = Buffer.concat(this.#held)
    this.#held = []
    this.#length = 0
    return all
  }
}
