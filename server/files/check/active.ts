import { inflateSync } from 'node:zlib'
import type { FileExtension } from '../../../src/framework/files/kinds'
import { hasMacros } from './zip'

/** Names in a PDF that have the reader run something: a script, a program. */
const runs = /\/(?:JavaScript|JS|Launch)(?![A-Za-z0-9])/

/** A name may be written with its letters as numbers. */
const plainNames = (text: string) =>
  text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Where a stream begins; what it holds is said in front of it. */
const streams = /(?<=^|[>\s])stream\r?\n/g

/** Unpacked bytes of all lists of objects of one document that are looked into. */
const mostUnpacked = 32 * 1024 * 1024

/** Whether a PDF has scripts, or actions that start programs, also where its objects are packed into streams. */
function hasActions(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  let bytesLeft = mostUnpacked
  let at = 0
  streams.lastIndex = 0
  while (streams.test(text)) {
    const start = streams.lastIndex
    const end = text.indexOf('endstream', start)
    const head = plainNames(text.slice(at, start))
    if (runs.test(head)) return true
    at = end < 0 ? text.length : end
    streams.lastIndex = at
    if (!/\/ObjStm(?![A-Za-z])/.test(head.slice(head.lastIndexOf('endobj') + 1))) continue
    const objects = tryInflate(bytes.subarray(start, at), bytesLeft)
    bytesLeft -= objects?.length ?? 0
    if (objects && runs.test(plainNames(objects.toString('latin1')))) return true
    if (bytesLeft <= 0) return true
  }
  return runs.test(plainNames(text.slice(at)))
}

/** Undefined for what is packed otherwise: encrypted, for one. */
function tryInflate(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    // More than there may be is not looked through, and not taken.
    return error instanceof RangeError ? Buffer.from('/JavaScript') : undefined
  }
}

const project = Buffer.from('_VBA_PROJECT', 'utf16le')

/** What would run when somebody opens the file that was found to be of the kind. */
export const actives: Readonly<Partial<Record<FileExtension, (bytes: Buffer) => boolean | Promise<boolean>>>> = {
  doc: (bytes) => bytes.includes(project),
  docx: (bytes) => hasMacros(bytes),
  zip: (bytes) => hasMacros(bytes),
  pdf: hasActions,
}
