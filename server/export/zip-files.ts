import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file whose content is known only after the file before it is written. */
interface TrailingFile {
  name: string
  content(): string
}

/**
 * Makes a zip of the files, then of the stream under the name `last`, which is written while it is read, then
 * of the trailing file. If the stream fails, the zip fails before its end is written.
 */
export function zipFiles(
  files: Readonly<Record<string, string>>,
  last: string,
  stream: Readable,
  afterword?: TrailingFile,
): Readable {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.addReadStream(stream, last)
  if (afterword)
    zip.addReadStreamLazy(afterword.name, (done) => done(null, Readable.from([Buffer.from(afterword.content())])))
  zip.end()
  // The declared type is too narrow: it is a PassThrough.
  const out = zip.outputStream as Readable
  const fail = (error: Error) => void out.destroy(error)
  stream.once('error', fail)
  zip.once('error', fail)
  // Nobody else listens to errors before the zip is sent.
  out.on('error', () => {})
  return out
}
