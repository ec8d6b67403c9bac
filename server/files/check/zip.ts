import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { beginsWith, isHonest, unpackEntry } from './unpacked'

/** What an archive may hold, by what it says itself. */
const limits = { entries: 10_000, unpacked: 500 * 1024 * 1024, ratio: 100, always: 1024 * 1024 }

/** Longest list of parts that is read. */
const mostTypes = 1024 * 1024

/** Archives inside of archives that are looked into, and the bytes of one; what lies deeper or is larger is refused. */
const [deepest, largestInside] = [3, 50 * 1024 * 1024]

/** An archive whose entries, those of archives inside it as well, may be unpacked by whoever takes it out. */
export const isZip = async (bytes: Buffer): Promise<boolean> =>
  (await unpackedSize(bytes, bytes.length, 1)) !== undefined

/** Undefined where it would unpack without measure, all that is inside taken together. */
async function unpackedSize(bytes: Buffer, sentBytes: number, depth: number): Promise<number | undefined> {
  const entries = await readEntries(bytes)
  if (!entries) return undefined
  let size = entries.reduce((sum, entry) => sum + entry.size, 0)
  for (const entry of entries) {
    if (!isArchiveInside(bytes, entry)) continue
    if (depth >= deepest || entry.size > largestInside) return undefined
    const inside = await unpackedSize(unpackEntry(bytes, entry), sentBytes, depth + 1)
    if (inside === undefined) return undefined
    size += inside
    if (size > limits.unpacked || (size > limits.always && size > sentBytes * limits.ratio)) return undefined
  }
  return size
}

const isArchiveInside = (bytes: Buffer, entry: Packed) => entry.isPlain && beginsWith(bytes, entry, 'PK\u0003\u0004')

/** Parts that run when the document is opened: macros, controls. */
const runs = /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\d*\.(bin|xml))$/i
const macroTypes = ['application/vnd.ms-office.vbaProject', 'macroEnabled']

/** Whether an archive, or one inside of it, is a document with macros; asked of what has been found to be an archive. */
export async function hasMacros(bytes: Buffer, depth = 1): Promise<boolean> {
  const entries = (await readEntries(bytes)) ?? []
  for (const entry of entries) {
    if (runs.test(entry.name)) return true
    if (!entry.isPlain) continue
    if (entry.name === '[Content_Types].xml' && entry.size <= mostTypes) {
      const types = unpackEntry(bytes, entry)
      if (macroTypes.some((type) => types.includes(type))) return true
    } else if (depth < deepest && entry.size <= largestInside && isArchiveInside(bytes, entry)) {
      if (await hasMacros(unpackEntry(bytes, entry), depth + 1)) return true
    }
  }
  return false
}

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** An archive with the parts of a document of Word's, without macros. */
export async function isDocx(bytes: Buffer): Promise<boolean> {
  const entries = (await readEntries(bytes)) ?? []
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!types || types.size > mostTypes || !entries.some(({ name }) => name === 'word/document.xml')) return false
  return types.isPlain && (await isHonest(bytes, types, documentType))
}

/** An entry as both of its heads tell it. */
export interface Packed {
  name: string
  /** Where its data stands in the archive. */
  from: number
  to: number
  /** Unpacked, as it says. */
  size: number
  isDeflated: boolean
  /** Not encrypted. */
  isPlain: boolean
  /** Where its head stands. */
  head: number
}

/** Undefined where the bytes are no archive that everybody reads alike, or one that would unpack without measure. */
async function readEntries(bytes: Buffer): Promise<Packed[] | undefined> {
  const isArchive = bytes.length >= 22 && ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(bytes.toString('latin1', 0, 4))
  if (!isArchive) return undefined
  const zip = await openZip(bytes)
  if (!zip || zip.entryCount > limits.entries) return undefined
  const entries: Packed[] = []
  let unpacked = 0
  for await (const entry of streamEntries(zip)) {
    const packed = entry && toPacked(bytes, entry)
    unpacked += packed?.size ?? 0
    if (!packed || unpacked > limits.unpacked || entries.push(packed) > limits.entries) return undefined
  }
  const isDense = unpacked > limits.always && unpacked > bytes.length * limits.ratio
  if (isDense || hasOverlap(entries)) return undefined
  // The smallest first: what lies about its size is found before much is unpacked.
  for (const entry of entries.toSorted((a, b) => a.size - b.size))
    if (entry.isPlain && !(await isHonest(bytes, entry))) return undefined
  return entries
}

const openZip = (bytes: Buffer) =>
  new Promise<ZipFile | undefined>((resolve) => {
    try {
      fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, decodeStrings: true }, (error, zip) =>
        resolve(error ? undefined : zip),
      )
    } catch {
      resolve(undefined)
    }
  })

/** Undefined in place of the first entry that cannot be read; its name leads out of the archive, for one. */
async function* streamEntries(zip: ZipFile): AsyncGenerator<Entry | undefined> {
  for (;;) {
    const entry = await new Promise<Entry | undefined | null>((resolve) => {
      zip.removeAllListeners()
      zip.once('entry', resolve)
      zip.once('end', () => resolve(null))
      zip.once('error', () => resolve(undefined))
      zip.readEntry()
    })
    if (entry === null) return
    yield entry
    if (entry === undefined) return
  }
}

const [stored, deflated, encrypted] = [0, 8, 1]

/** What is no file and no folder, in the upper half of what Unix keeps with one: a link, a socket, a device, a pipe. */
const specialKinds = [0xa000, 0xc000, 0x6000, 0x2000, 0x1000]

function toPacked(bytes: Buffer, entry: Entry): Packed | undefined {
  const { relativeOffsetOfLocalHeader: head, fileName: name, compressedSize, uncompressedSize: size } = entry
  const method = entry.compressionMethod
  const isPlain = (entry.generalPurposeBitFlag & encrypted) === 0
  const kind = (entry.externalFileAttributes >>> 16) & 0xf000
  if (specialKinds.includes(kind) || head + 30 > bytes.length || bytes.readUInt32LE(head) !== 0x04034b50)
    return undefined
  if (isPlain && ![stored, deflated].includes(method)) return undefined
  const nameEnd = head + 30 + bytes.readUInt16LE(head + 26)
  const from = nameEnd + bytes.readUInt16LE(head + 28)
  const to = from + compressedSize
  const isSame = bytes.subarray(head + 30, nameEnd).equals(entry.fileNameRaw) && bytes.readUInt16LE(head + 8) === method
  if (!isSame || to > bytes.length || (isPlain && method === stored && size !== compressedSize)) return undefined
  return { name, from, to, size, isDeflated: method === deflated, isPlain, head }
}

function hasOverlap(entries: readonly Packed[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.head - b.head)
  return inOrder.some(({ head }, index) => index > 0 && head < (inOrder[index - 1]?.to ?? 0))
}
