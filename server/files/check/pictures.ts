/** The largest number of pixels of a picture. Drawing takes four bytes for each. */
const mostPoints = 100_000_000

/** The largest number of frames of an animation. */
const mostFrames = 1000

const hasAllowedDimensions = (width: number, height: number) => width > 0 && height > 0 && width * height <= mostPoints

const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')

/** Tells whether the file begins with a PNG header, has data, and holds all chunks up to its end. */
export function isPng(bytes: Buffer): boolean {
  if (bytes.length < 57 || !bytes.subarray(0, 8).equals(pngHead)) return false
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return false
  if (!hasAllowedDimensions(bytes.readUInt32BE(16), bytes.readUInt32BE(20))) return false
  let hasData = false
  for (let at = 33; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + 12 + bytes.readUInt32BE(at)
    if (next > bytes.length) return false
    if (type === 'IEND') return hasData
    if (type === 'IDAT') hasData = true
    at = next
  }
  return false
}

/**
 * Tells whether a marker begins a frame, which contains the size. The others between C0 and CF begin tables.
 */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Tells whether the segments of a JPEG lead to a size and to data that ends. */
export function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt16BE(0) !== 0xffd8) return false
  let isSized = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) return false
    if (marker === 0xda) return isSized && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at + length
    if (isFrameMarker(marker)) {
      if (at + 9 > bytes.length || !hasAllowedDimensions(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)))
        return false
      isSized = true
    }
    at += 2 + length
  }
  return false
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Tells whether the blocks of a GIF lead to its end, within the limit of frames. */
export function isGif(bytes: Buffer): boolean {
  if (bytes.length < 14 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return false
  if (!hasAllowedDimensions(bytes.readUInt16LE(6), bytes.readUInt16LE(8))) return false
  let frames = 0
  let at = 13 + colourTableBytes(bytes[10] ?? 0)
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return frames > 0
    if (kind === 0x21) at = findBlocksEnd(bytes, at + 2)
    else if (kind === 0x2c && ++frames <= mostFrames && at + 11 <= bytes.length) {
      if (!hasAllowedDimensions(bytes.readUInt16LE(at + 5), bytes.readUInt16LE(at + 7))) return false
      at = findBlocksEnd(bytes, at + 11 + colourTableBytes(bytes[at + 9] ?? 0))
    } else return false
  }
  // Some programs leave out the last byte.
  return frames > 0 && at === bytes.length
}

/** Finds the end of a series of blocks. Each begins with its length, and an empty one closes the series. */
function findBlocksEnd(bytes: Buffer, start: number): number {
  let at = start
  for (let length = bytes[at]; length; length = bytes[at]) at += 1 + length
  return at + 1
}

const bitmapHeads = [40, 52, 56, 64, 108, 124]

/**
 * Tells whether the header of a bitmap fits the file and, where it is not compressed, all pixels are there.
 */
export function isBmp(bytes: Buffer): boolean {
  if (bytes.length < 58 || bytes.toString('latin1', 0, 2) !== 'BM') return false
  const [start, head] = [bytes.readUInt32LE(10), bytes.readUInt32LE(14)]
  if (!bitmapHeads.includes(head) || start < 14 + head || start > bytes.length) return false
  const [width, height] = [bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22))]
  const [planes, bits, packing] = [bytes.readUInt16LE(26), bytes.readUInt16LE(28), bytes.readUInt32LE(30)]
  if (planes !== 1 || ![1, 4, 8, 16, 24, 32].includes(bits) || packing > 6 || !hasAllowedDimensions(width, height))
    return false
  const isPacked = packing !== 0 && packing !== 3
  return isPacked || start + Math.ceil((width * bits) / 32) * 4 * height <= bytes.length
}
