import { Readable } from 'node:stream'
import { blockSize, Packer } from './packer'

/** Where the records come from. */
export interface Source {
  pause(): void
  resume(): void
}

/**
 * Turns the records that PostgreSQL writes into a file and counts them. Fails where they are not as many as announced, so
 * that no file is short without an error. Emits `first` with the first record and at the end.
 */
export abstract class CountedStream extends Readable {
  readonly #announced: number
  #source: Source | undefined
  #records = 0
  #isBegun = false
  #packer: Packer | undefined

  constructor(head: string, announced: number) {
    super({ highWaterMark: blockSize })
    this.#announced = announced
    this.push(head)
  }

  /** What stands behind each record instead of the line feed that PostgreSQL ends it with. */
  abstract readonly lineEnd: string

  /** What stands behind the last record. */
  protected abstract readonly tail: string

  /** Where to stop and go on as the reader reads. */
  from(source: Source): void {
    this.#source = source
  }

  /** One record with its line feed, copied. */
  add(record: Buffer): void {
    this.#packer ??= new Packer(this.lineEnd, (block, records) => this.addBlock(block, records))
    this.#packer.add(record)
    this.begin()
  }

  /** Records packed already, behind all that came before. */
  addBlock(block: Buffer, records: number): void {
    this.#records += records
    if (!this.push(block)) this.#source?.pause()
  }

  /** There is a first record, or none will come. */
  begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.emit('first')
  }

  /** After the last record. */
  finish(): void {
    this.begin()
    this.#packer?.flush()
    if (this.#records !== this.#announced) {
      this.destroy(new Error(`The export holds ${this.#records} records instead of ${this.#announced}`))
      return
    }
    if (this.tail) this.push(this.tail)
    this.push(null)
  }

  override _read(): void {
    this.#source?.resume()
  }
}
