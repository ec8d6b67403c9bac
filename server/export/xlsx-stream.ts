import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
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

/**
 * A zip of the files, and of the stream as `last`, made while it is read. Where the stream fails the zip does, before
 * its end is written.
 */
export function zipped(files: Readonly<Record<string, string>>, last: string, stream: Readable): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.addReadStream(stream, last)
  zip.end()
  // Its type says less than it is, a PassThrough.
  const out = zip.outputStream as Readable
  const fail = (error: Error) => void out.destroy(error)
  stream.once('error', fail)
  zip.once('error', fail)
  // Until it is sent nobody else listens.
  out.on('error', () => {})
  return out
}
