import { CountedStream, countOf, lineFeed } from './counted-stream'

/** Rows of a sheet, one a line, between what stands around them. */
export class SheetStream extends CountedStream {
  protected override readonly tail: string

  constructor({ head, tail }: { head: string; tail: string }, announced: number) {
    super(head, announced)
    this.tail = tail
  }

  protected override taken(chunk: Buffer): Buffer {
    this.records += countOf(chunk, lineFeed)
    return chunk
  }
}
