import { CopyRows } from './copy-rows'
import type { CountedStream } from './counted-stream'
import { type Cut, type Edge, edgeStatement, segmentSql } from './cut'
import type { Lane } from './snapshot'
import { Turns } from './turns'

/** A file read in segments. */
export interface Segmented {
  cut: Cut
  /** Records of the table, some of which may be in no file, in one segment. */
  size: number
  /** The statement of the records that hold to the condition as well. */
  copyOf: (within: string) => string
}

/** Takes the segments of a file one after the other, on any connection that is free. */
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

  /** Sends the next segment; answers whether there was one, when PostgreSQL has sent all of it. */
  async next(lane: Lane): Promise<boolean> {
    // One asks where its segment ends after the other: it begins where that one's ends.
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
    const [row] = await ask<{ edge: Edge | null }>(edgeStatement(cut, area, after, size))
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
 * Reads a file in segments by two connections of one snapshot, of which one makes the next while the other's is handed
 * on; by the first alone where the second cannot be had. What fails breaks the file.
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
    // All are taken: a connection that comes later still is not waited for.
    turns.end()
  }
  const fail = (error: Error) => void file.destroy(error)
  readSegments(first).catch(fail)
  second.then(readSegments).catch(fail)
}
