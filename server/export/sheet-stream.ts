import { CountedStream } from './counted-stream'

/** The rows of a sheet, one per line, between the beginning and the end of the sheet. */
export class SheetStream extends CountedStream {
  override readonly lineEnd = '\n'
  protected override readonly tail: string

  constructor({ head, tail }: { head: string; tail: string }, announced: number) {
    super(head, announced)
    this.tail = tail
  }
}
