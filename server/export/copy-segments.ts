import { CopyRows } from './copy-rows'
import type { CountedStream } from './counted-stream'
import type { SnapshotConnection } from './export-snapshot'
import { SegmentWriter } from './segment-writer'
import { buildSegmentEndStatement, type Segmentation, type SegmentEdge, segmentSql } from './segmentation'

/** A file that is read in segments. */
export interface SegmentedFile {
  cut: Segmentation
  /** The number of table rows per segment; the filter may drop some of them. */
  size: number
  /** Builds the statement limited to records that also match the condition. */
  copyOf: (within: string) => string
}

/** Takes the segments of a file in order, on whichever connection is free. */
class SegmentReader {
  readonly #turns: SegmentWriter
  readonly #plan: SegmentedFile
  #area = 0
  #after: SegmentEdge | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(turns: SegmentWriter, plan: SegmentedFile) {
    this.#turns = turns
    this.#plan = plan
  }

  /**
   * Sends the next segment. Answers once PostgreSQL has sent all of it;
   * false where there is no further segment.
   */
  async next(lane: SnapshotConnection): Promise<boolean> {
    // Segments are taken one after the other, because each begins where the last one ends.
    const pending = this.#last.then(() => this.#take(lane))
    this.#last = pending
    const segment = await pending
    await segment?.sent
    return segment !== undefined
  }

  async #take({ client, ask }: SnapshotConnection) {
    const { cut, size, copyOf } = this.#plan
    const [area, after] = [cut.areas[this.#area], this.#after]
    if (!area) return undefined
    const [row] = await ask<{ edge: SegmentEdge | null }>(buildSegmentEndStatement(cut, area, after, size))
    const until = row?.edge ?? undefined
    this.#after = until
    if (!until) this.#area += 1
    const segment = this.#turns.take()
    const within = segmentSql(cut, area, after !== undefined, until !== undefined)
    client.query(new CopyRows(copyOf(within), segment))
    return { sent: segment.sent }
  }
}

/**
 * Reads a file in segments on two connections with one snapshot: one prepares a segment while that of the
 * other is sent. Uses one connection where a second is unavailable. An error breaks the file off.
 */
export function copySegments(
  plan: SegmentedFile,
  file: CountedStream,
  first: SnapshotConnection,
  second: Promise<SnapshotConnection | undefined>,
): void {
  const turns = new SegmentWriter(file)
  const segments = new SegmentReader(turns, plan)
  const readSegments = async (lane: SnapshotConnection | undefined) => {
    if (!lane) return
    do await turns.room()
    while (!file.destroyed && (await segments.next(lane)))
    // All segments are taken, so nothing waits for a connection that comes late.
    turns.end()
  }
  const fail = (error: Error) => void file.destroy(error)
  readSegments(first).catch(fail)
  second.then(readSegments).catch(fail)
}
