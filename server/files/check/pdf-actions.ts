import { inflateSync } from 'node:zlib'
import type { FileExtension } from '../../../src/framework/files/file-kinds'
import { hasMacros } from './zip'

/** Names in a PDF that make it run a script or a program. */
const runs = /\/(?:JavaScript|JS|Launch)(?![A-Za-z0-9])/

/** Decodes names in a PDF, whose letters may be written as hex codes. */
const decodePdfNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The start of a stream; its dictionary stands before it. */
const streams = /(?<=^|[>\s])stream\r?\n/g

/** The largest number of unpacked bytes of a document's object streams that are searched. */
const mostUnpacked = 32 * 1024 * 1024

/** Tells whether a PDF has scripts or launch actions, also within packed object streams. */
function hasPdfActions(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let bytesLeft = mostUnpacked
  let at = 0
  streams.lastIndex = 0
  while (streams.test(text)) {
    const start = streams.lastIndex
    const end = text.indexOf('endstream', start)
    const head = decodePdfNames(text.slice(at, start))
    if (runs.test(head)) return true
    at = end < 0 ? text.length : end
    streams.lastIndex = at
    if (!/\/ObjStm(?![A-Za-z])/.test(head.slice(head.lastIndexOf('endobj') + 1))) continue
    const objects = tryInflate(bytes.subarray(start, at), bytesLeft)
    bytesLeft -= objects?.length ?? 0
    if (objects && runs.test(decodePdfNames(objects.toString('latin1')))) return true
    if (bytesLeft <= 0) return true
  }
  return runs.test(decodePdfNames(text.slice(at)))
}

/** Unpacks bytes; undefined for other encodings, such as encrypted ones. */
function tryInflate(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    // A stream above the limit counts as one with a script, so it is refused.
    return error instanceof RangeError ? Buffer.from('/JavaScript') : undefined
  }
}

const project = Buffer.from('_VBA_PROJECT', 'utf16le')

/** The checks, by extension, for content that runs when the file is opened. */
export const actives: Readonly<Partial<Record<FileExtension, (bytes: Buffer) => boolean | Promise<boolean>>>> = {
  doc: (bytes) => bytes.includes(project),
  docx: (bytes) => hasMacros(bytes),
  zip: (bytes) => hasMacros(bytes),
  pdf: hasPdfActions,
}
