import { Transform, type TransformCallback } from 'node:stream'

/**
 * Turns what PostgreSQL writes into a file and counts the records. Fails where they are not as many as announced, so
 * that no file is short without an error. Emits `first` with every chunk and at the end.
 */
export abstract class CountedStream extends Transform {
  protected records = 0
  readonly #announced: number

  constructor(head: string, announced: number) {
    super()
    this.#announced = announced
    this.push(head)
  }

  /** The chunk as it stands in the file; counts `records`. */
  protected abstract taken(chunk: Buffer): Buffer

  /** What stands behind the last record. */
  protected abstract readonly tail: string

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    this.emit('first')
    done(null, this.taken(chunk))
  }

  override _flush(done: TransformCallback): void {
    this.emit('first')
    if (this.records === this.#announced) done(null, this.tail || null)
    else done(new Error(`The export holds ${this.records} records instead of ${this.#announced}`))
  }
}

export const lineFeed = 10

export function countOf(chunk: Buffer, byte: number): number {
  let count = 0
  for (let at = chunk.indexOf(byte); at >= 0; at = chunk.indexOf(byte, at + 1)) count += 1
  return count
}
