import { buildOrientationBlock, readOrientation } from './orientation'

const [soi, eoi, sos] = [0xd8, 0xd9, 0xda]
const exif = Buffer.from('Exif\0\0', 'latin1')

/** Tells whether a segment is metadata; size, colours and compression are not. */
function isMetadataSegment(marker: number, content: Buffer): boolean {
  if (marker === 0xe2) return content.toString('latin1', 0, 12) !== 'ICC_PROFILE\0'
  return marker >= 0xe1 && marker <= 0xef && marker !== 0xee
}

interface JpegSegment {
  marker: number
  /** The start of the segment, including the fill bytes before it. */
  from: number
  content: number
  to: number
}

function readSegmentAt(bytes: Buffer, from: number): JpegSegment | undefined {
  let at = from
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1
  if (bytes[at] !== 0xff || at + 4 > bytes.length) return undefined
  const to = at + 2 + bytes.readUInt16BE(at + 2)
  return to > bytes.length ? undefined : { marker: bytes[at + 1] ?? 0, from, content: at + 4, to }
}

/** Finds the end of the image data: the next marker that is no part of the data. */
function findImageDataEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  for (; at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

/**
 * Removes metadata and everything after the end of the picture, such as a film. Keeps the orientation. The
 * image data stays unchanged.
 */
export function removeJpegMetadata(bytes: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, soi])]
  let turn: number | undefined
  let place: number | undefined
  for (let at = 2; ; ) {
    if (bytes[at] === 0xff && bytes[at + 1] === eoi) {
      parts.push(bytes.subarray(at, at + 2))
      break
    }
    const segment = readSegmentAt(bytes, at)
    // If a segment cannot be read, the rest stays unchanged.
    if (!segment) {
      parts.push(bytes.subarray(at))
      break
    }
    const { marker, content, to } = segment
    const next = marker === sos ? findImageDataEnd(bytes, to) : to
    const inside = bytes.subarray(content, to)
    if (!isMetadataSegment(marker, inside)) parts.push(bytes.subarray(at, next))
    else if (inside.subarray(0, exif.length).equals(exif)) {
      turn ??= readOrientation(inside.subarray(exif.length))
      place ??= parts.length
    }
    at = next
  }
  if (turn !== undefined && place !== undefined) parts.splice(place, 0, buildOrientationSegment(turn))
  return Buffer.concat(parts)
}

function buildOrientationSegment(turn: number): Buffer {
  const tiff = buildOrientationBlock(turn)
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(2 + exif.length + tiff.length, 2)
  return Buffer.concat([head, exif, tiff])
}
