import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { entryStartsWith, hasDeclaredSize, unpackEntry } from './unpack-entry'

/** The limits of an archive, by the sizes that it declares. */
const limits = { entries: 10_000, unpacked: 500 * 1024 * 1024, ratio: 100, always: 1024 * 1024 }

/** The largest number of bytes of a content types list that is read. */
const mostTypes = 1024 * 1024

/** The depth and the bytes of nested archives that are inspected. Deeper or larger ones are refused. */
const [deepest, largestInside] = [3, 50 * 1024 * 1024]

/** Tells whether the bytes are an archive that is safe to unpack, including the archives in it. */
export const isZip = async (bytes: Buffer): Promise<boolean> =>
  (await computeUnpackedSize(bytes, bytes.length, 1)) !== undefined

/** Computes the total unpacked size with nested archives; undefined where it exceeds the limits. */
async function computeUnpackedSize(bytes: Buffer, sentBytes: number, depth: number): Promise<number | undefined> {
  const entries = await readZipEntries(bytes)
  if (!entries) return undefined
  let size = entries.reduce((sum, entry) => sum + entry.size, 0)
  for (const entry of entries) {
    if (!isNestedArchive(bytes, entry)) continue
    if (depth >= deepest || entry.size > largestInside) return undefined
    const inside = await computeUnpackedSize(unpackEntry(bytes, entry), sentBytes, depth + 1)
    if (inside === undefined) return undefined
    size += inside
    if (size > limits.unpacked || (size > limits.always && size > sentBytes * limits.ratio)) return undefined
  }
  return size
}

const isNestedArchive = (bytes: Buffer, entry: ZipEntry) =>
  entry.isPlain && entryStartsWith(bytes, entry, 'PK\u0003\u0004')

/** Parts of a document that run when it is opened: macros and controls. */
const runs = /(^|\/)(vbaproject\.bin|vbadata\.xml|activex\d*\.(bin|xml))$/i
const macroTypes = ['application/vnd.ms-office.vbaProject', 'macroEnabled']

/** Tells whether a valid archive, or one nested in it, is a document with macros. */
export async function hasMacros(bytes: Buffer, depth = 1): Promise<boolean> {
  const entries = (await readZipEntries(bytes)) ?? []
  for (const entry of entries) {
    if (runs.test(entry.name)) return true
    if (!entry.isPlain) continue
    if (entry.name === '[Content_Types].xml' && entry.size <= mostTypes) {
      const types = unpackEntry(bytes, entry)
      if (macroTypes.some((type) => types.includes(type))) return true
    } else if (depth < deepest && entry.size <= largestInside && isNestedArchive(bytes, entry)) {
      if (await hasMacros(unpackEntry(bytes, entry), depth + 1)) return true
    }
  }
  return false
}

const documentType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Tells whether the file is an archive with the parts of a Word document and without macros. */
export async function isDocx(bytes: Buffer): Promise<boolean> {
  const entries = (await readZipEntries(bytes)) ?? []
  const types = entries.find(({ name }) => name === '[Content_Types].xml')
  if (!types || types.size > mostTypes || !entries.some(({ name }) => name === 'word/document.xml')) return false
  return types.isPlain && (await hasDeclaredSize(bytes, types, documentType))
}

/** An entry of an archive, on which its local and central headers agree. */
interface ZipEntry {
  name: string
  /** The position of its data in the archive. */
  from: number
  to: number
  /** The unpacked size that it declares. */
  size: number
  isDeflated: boolean
  /** True where it is not encrypted. */
  isPlain: boolean
  /** The position of its local header. */
  head: number
}

/**
 * Reads the entries; undefined where programs could read the archive
 * differently, or it would exceed the limits.
 */
async function readZipEntries(bytes: Buffer): Promise<ZipEntry[] | undefined> {
  const isArchive = bytes.length >= 22 && ['PK\u0003\u0004', 'PK\u0005\u0006'].includes(bytes.toString('latin1', 0, 4))
  if (!isArchive) return undefined
  const zip = await openZip(bytes)
  if (!zip || zip.entryCount > limits.entries) return undefined
  const entries: ZipEntry[] = []
  let unpacked = 0
  for await (const entry of streamZipEntries(zip)) {
    const packed = entry && toZipEntry(bytes, entry)
    unpacked += packed?.size ?? 0
    if (!packed || unpacked > limits.unpacked || entries.push(packed) > limits.entries) return undefined
  }
  const isDense = unpacked > limits.always && unpacked > bytes.length * limits.ratio
  if (isDense || hasOverlappingEntries(entries)) return undefined
  // Checks the smallest entries first, so that a false size is found before much is unpacked.
  for (const entry of entries.toSorted((a, b) => a.size - b.size))
    if (entry.isPlain && !(await hasDeclaredSize(bytes, entry))) return undefined
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

/**
 * Reads the entries one by one. Answers undefined for the first unreadable entry,
 * such as one whose name leaves the archive.
 */
async function* streamZipEntries(zip: ZipFile): AsyncGenerator<Entry | undefined> {
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

/** Unix modes of what is neither file nor folder: a link, a socket, a device, a pipe. */
const specialKinds = [0xa000, 0xc000, 0x6000, 0x2000, 0x1000]

function toZipEntry(bytes: Buffer, entry: Entry): ZipEntry | undefined {
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

function hasOverlappingEntries(entries: readonly ZipEntry[]): boolean {
  const inOrder = entries.toSorted((a, b) => a.head - b.head)
  return inOrder.some(({ head }, index) => index > 0 && head < (inOrder[index - 1]?.to ?? 0))
}
