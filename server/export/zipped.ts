import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of a zip whose content is known only when the one before it is written. */
interface Afterword {
  name: string
  content(): string
}

/**
 * A zip of the files, then of the stream as `last`, made while it is read, then of the afterword. Where the stream fails
 * the zip does, before its end is written.
 */
export function zipFiles(
  files: Readonly<Record<string, string>>,
  last: string,
  stream: Readable,
  afterword?: Afterword,
): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.addReadStream(stream, last)
  if (afterword)
    zip.addReadStreamLazy(afterword.name, (done) => done(null, Readable.from([Buffer.from(afterword.content())])))
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
