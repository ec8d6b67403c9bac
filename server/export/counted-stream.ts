import { Readable } from 'node:stream'
import { blockSize, RecordPacker } from './record-packer'

/** Where the records come from. It can be paused. */
export interface RecordSource {
  pause(): void
  resume(): void
}

/**
 * Turns records from PostgreSQL into a file and counts them. Fails where the count differs from
 * the announced one, so that no file is cut short without an error. Emits `first` with the
 * first record, or at the end if there is none.
 */
export abstract class CountedStream extends Readable {
  readonly #announced: number
  #source: RecordSource | undefined
  #records = 0
  #isBegun = false
  #packer: RecordPacker | undefined

  constructor(head: string, announced: number) {
    super({ highWaterMark: blockSize })
    this.#announced = announced
    this.push(head)
  }

  /** Ends each record instead of PostgreSQL's line feed. */
  abstract readonly lineEnd: string

  /** The text after the last record. */
  protected abstract readonly tail: string

  /** Sets the source, which pauses and resumes as the reader of the file does. */
  from(source: RecordSource): void {
    this.#source = source
  }

  /** Adds a copy of one record, which ends with a line feed. */
  add(record: Buffer): void {
    this.#packer ??= new RecordPacker(this.lineEnd, (block, records) => this.addBlock(block, records))
    this.#packer.add(record)
    this.begin()
  }

  /** Adds packed records, which come after all earlier ones. */
  addBlock(block: Buffer, records: number): void {
    this.#records += records
    if (!this.push(block)) this.#source?.pause()
  }

  /** Signals that the first record has arrived, or that none will come. */
  begin(): void {
    if (this.#isBegun) return
    this.#isBegun = true
    this.emit('first')
  }

  /** Signals that no more records will come. */
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
