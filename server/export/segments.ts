import { CopyRows } from './copy-rows'
import type { CountedStream } from './counted-stream'
import { buildSegmentEndStatement, type Cut, type Edge, segmentSql } from './cut'
import type { Lane } from './snapshot'
import { Turns } from './turns'

/** A file read in segments. */
export interface Segmented {
  cut: Cut
  /** Table rows per segment; the filter may drop some of them. */
  size: number
  /** The statement limited to records that also match the condition. */
  copyOf: (within: string) => string
}

/** Takes the segments of a file in order, on whichever connection is free. */
class Segments {
  readonly #turns: Turns
  readonly #plan: Segmented
  #area = 0
  #after: Edge | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(turns: Turns, plan: Segmented) {
    this.#turns = turns
    this.#plan = plan
  }

  /** Sends the next segment and answers once PostgreSQL has sent all of it; false where there is none. */
  async next(lane: Lane): Promise<boolean> {
    // Sequential, because each segment begins where the last one ends.
    const pending = this.#last.then(() => this.#take(lane))
    this.#last = pending
    const segment = await pending
    await segment?.sent
    return segment !== undefined
  }

  async #take({ client, ask }: Lane) {
    const { cut, size, copyOf } = this.#plan
    const [area, after] = [cut.areas[this.#area], this.#after]
    if (!area) return undefined
    const [row] = await ask<{ edge: Edge | null }>(buildSegmentEndStatement(cut, area, after, size))
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
 * Reads a file in segments on two connections of one snapshot: one prepares
 * while the other's segment is sent.
 * Uses one where the second is unavailable. An error breaks the file.
 */
export function copySegments(
  plan: Segmented,
  file: CountedStream,
  first: Lane,
  second: Promise<Lane | undefined>,
): void {
  const turns = new Turns(file)
  const segments = new Segments(turns, plan)
  const readSegments = async (lane: Lane | undefined) => {
    if (!lane) return
    do await turns.room()
    while (!file.destroyed && (await segments.next(lane)))
    // All segments are taken, so a late connection is not awaited.
    turns.end()
  }
  const fail = (error: Error) => void file.destroy(error)
  readSegments(first).catch(fail)
  second.then(readSegments).catch(fail)
}
