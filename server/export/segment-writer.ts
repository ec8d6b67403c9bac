import type { RecordSink } from './copy-rows'
import type { CountedStream, RecordSource } from './counted-stream'
import { RecordPacker } from './record-packer'

/**
 * The largest number of bytes that all connections together keep in memory before their turn to be written.
 */
const mostAhead = 4_000_000

/** A segment of a file. It is read while earlier segments may still be arriving. */
export class FileSegment implements RecordSink {
  readonly waiting: { block: Buffer; records: number }[] = []
  isOver = false
  /** Resolves once PostgreSQL has sent all of the segment. */
  readonly sent: Promise<void>
  readonly #turns: SegmentWriter
  readonly #packer: RecordPacker
  #source: RecordSource | undefined
  #isHeld = false
  #end: () => void = () => {}

  constructor(turns: SegmentWriter, lineEnd: string) {
    this.#turns = turns
    this.#packer = new RecordPacker(lineEnd, (block, records) => {
      this.waiting.push({ block, records })
      turns.waiting(block.length)
    })
    this.sent = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  get destroyed(): boolean {
    return this.#turns.file.destroyed
  }

  from(source: RecordSource): void {
    this.#source = source
  }

  add(record: Buffer): void {
    this.#packer.add(record)
    this.#turns.begin(this)
  }

  finish(): void {
    this.#packer.flush()
    this.isOver = true
    this.hold(false)
    this.#end()
    this.#turns.settle()
  }

  destroy(error: Error): void {
    this.#turns.file.destroy(error)
  }

  hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    if (isHeld) this.#source?.pause()
    else this.#source?.resume()
  }
}

/**
 * Writes segments to a file in the order in which they were taken, whichever arrives first. Bytes that arrive
 * early, or that a slow reader has not read yet, wait in a limited amount of memory.
 */
export class SegmentWriter implements RecordSource {
  readonly file: CountedStream
  readonly #queue: FileSegment[] = []
  readonly #wanting: (() => void)[] = []
  #ahead = 0
  #isFull = false
  #isSettling = false
  #isEnded = false
  #isFinished = false

  constructor(file: CountedStream) {
    this.file = file
    file.from(this)
  }

  /** Adds the next segment, which comes after all segments taken before. */
  take(): FileSegment {
    const segment = new FileSegment(this, this.file.lineEnd)
    this.#queue.push(segment)
    return segment
  }

  /** Resolves once there is memory for another segment. */
  async room(): Promise<void> {
    if (this.#ahead > mostAhead) await new Promise<void>((resolve) => this.#wanting.push(resolve))
  }

  /** Signals that no segment will follow. */
  end(): void {
    this.#isEnded = true
    this.settle()
  }

  begin(segment: FileSegment): void {
    if (segment === this.#queue[0]) this.file.begin()
  }

  waiting(bytes: number): void {
    this.#ahead += bytes
    this.settle()
  }

  pause(): void {
    this.#isFull = true
  }

  resume(): void {
    this.#isFull = false
    this.settle()
  }

  /** Writes what can be written now, and pauses or resumes the connections. */
  settle(): void {
    // Writing may call this function again before it returns.
    if (this.#isSettling || this.file.destroyed) return
    this.#isSettling = true
    this.#handOn()
    this.#isSettling = false
    const isMuch = this.#ahead > mostAhead
    for (const [place, segment] of this.#queue.entries()) {
      if (!segment.isOver) segment.hold(isMuch && (this.#isFull || place > 0))
    }
    if (!isMuch) for (const go of this.#wanting.splice(0)) go()
    if (!this.#isEnded || this.#isFinished || this.#queue.length > 0) return
    this.#isFinished = true
    this.file.finish()
  }

  #handOn(): void {
    for (let [first] = this.#queue; first; [first] = this.#queue) {
      for (let next = first.waiting[0]; next && !this.#isFull; [next] = first.waiting) {
        first.waiting.shift()
        this.#ahead -= next.block.length
        this.file.addBlock(next.block, next.records)
      }
      if (first.waiting.length > 0 || !first.isOver) return
      this.#queue.shift()
    }
  }
}
