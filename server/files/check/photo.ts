import { isJpeg } from './pictures'

/** The segments that a browser writes when it redraws a picture: tables, one frame, its data. */
const drawn = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd])

const [shortest, longest] = [64, 1024]

const frames = [0xc0, 0xc1, 0xc2]

/**
 * Extracts the image data of a person's photo, without metadata, comments, a second picture or trailing
 * bytes. Undefined where it is no square JPEG of an allowed size.
 */
export function extractPhoto(bytes: Buffer): Buffer | undefined {
  if (!isJpeg(bytes)) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let isSquare = false
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at] === 0xff ? (bytes[at + 1] ?? 0) : 0
    if (marker === 0xd9) return isSquare ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return undefined
    if (frames.includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)]
      // With two frames it would be unclear which one is shown.
      if (isSquare || height !== width || width < shortest || width > longest) return undefined
      isSquare = true
    }
    const next = marker === 0xda ? findImageDataEnd(bytes, end) : end
    if (next === undefined) return undefined
    if (drawn.has(marker)) parts.push(bytes.subarray(at, next))
    else if (!isMetadataMarker(marker)) return undefined
    at = next
    if (bytes[at] === 0xff && bytes[at + 1] === 0xd9 && at + 2 <= bytes.length)
      return isSquare ? Buffer.concat([...parts, bytes.subarray(at, at + 2)]) : undefined
  }
  return undefined
}

/** Tells whether a segment is metadata or a comment. */
const isMetadataMarker = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

/** Finds the end of the image data that begins there; undefined where it never ends. */
function findImageDataEnd(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return undefined
}
