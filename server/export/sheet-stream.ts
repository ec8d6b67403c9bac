import { CountedStream } from './counted-stream'

/** Rows of a sheet, one per line, between its head and tail. */
export class SheetStream extends CountedStream {
  override readonly lineEnd = '\n'
  protected override readonly tail: string

  constructor({ head, tail }: { head: string; tail: string }, announced: number) {
    super(head, announced)
    this.tail = tail
  }
}
