import { crc32 } from './crc32'

/**
 * Bytes from the end within which a PDF's end marker may stand, because
 * programs append signatures or blank lines.
 */
const tail = 2048

export function isPdf(bytes: Buffer): boolean {
  const end = bytes.subarray(-tail)
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) && end.includes('%%EOF') && end.includes('startxref')
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const wordStream = Buffer.from('WordDocument', 'utf16le')

/**
 * Tells whether a compound file's directory names Word's stream.
 * Workbooks and installers are compound files too.
 */
export function isDoc(bytes: Buffer): boolean {
  if (bytes.length < 1536 || !bytes.subarray(0, 8).equals(compoundFile)) return false
  const [order, shift] = [bytes.readUInt16LE(28), bytes.readUInt16LE(30)]
  return order === 0xfffe && (shift === 9 || shift === 12) && hasWordStream(bytes, 1 << shift)
}

const [entrySize, longestChain] = [128, 10_000]

/** Follows the sectors of the directory; stops even where they form a cycle. */
function hasWordStream(bytes: Buffer, sectorSize: number): boolean {
  let sector = bytes.readUInt32LE(48)
  for (let followed = 0; followed < longestChain; followed++) {
    const start = (sector + 1) * sectorSize
    if (start + sectorSize > bytes.length) return false
    for (let at = start; at < start + sectorSize; at += entrySize)
      if (bytes.subarray(at, at + wordStream.length).equals(wordStream)) return true
    const next = getNextSector(bytes, sector, sectorSize)
    if (next === undefined) return false
    sector = next
  }
  return false
}

/**
 * Finds the next sector. The header lists the sectors of the allocation
 * table, which is enough for files up to 10 MB.
 */
function getNextSector(bytes: Buffer, sector: number, sectorSize: number): number | undefined {
  const perSector = sectorSize / 4
  const table = Math.floor(sector / perSector)
  if (table >= 109) return undefined
  const at = (bytes.readUInt32LE(76 + table * 4) + 1) * sectorSize + (sector % perSector) * 4
  return at + 4 <= bytes.length ? bytes.readUInt32LE(at) : undefined
}

const [rar4, rar5] = [Buffer.from('526172211a0700', 'hex'), Buffer.from('526172211a070100', 'hex')]

export function isRar(bytes: Buffer): boolean {
  if (bytes.subarray(0, rar5.length).equals(rar5)) return hasRar5Header(bytes.subarray(rar5.length))
  return bytes.subarray(0, rar4.length).equals(rar4) && hasRar4Header(bytes.subarray(rar4.length))
}

/** Tells whether the first block is an archive header with a valid checksum. */
function hasRar4Header(block: Buffer): boolean {
  if (block.length < 13 || block[2] !== 0x73) return false
  const size = block.readUInt16LE(5)
  return size >= 13 && size <= block.length && (crc32(block.subarray(2, size)) & 0xffff) === block.readUInt16LE(0)
}

/** Tells whether the first block is an archive or encryption header with a valid checksum. */
function hasRar5Header(block: Buffer): boolean {
  if (block.length < 7) return false
  const size = readVarint(block, 4)
  const start = 4 + size.length
  const end = start + size.value
  if (size.value < 2 || end > block.length) return false
  const type = readVarint(block, start).value
  return (type === 1 || type === 4) && crc32(block.subarray(4, end)) === block.readUInt32LE(0)
}

/** Reads seven bits per byte, the lowest first. The length of a header fits into three bytes. */
function readVarint(bytes: Buffer, at: number): { value: number; length: number } {
  let value = 0
  for (let length = 1; length <= 3; length++) {
    const byte = bytes[at + length - 1] ?? 0
    value += (byte & 0x7f) << (7 * (length - 1))
    if (byte < 0x80) return { value, length }
  }
  return { value: 0, length: 3 }
}
