/** The tag of the Exif orientation, whose value is 2 to 8 where the picture is turned, and its type. */
const [turnTag, short] = [0x0112, 3]

/** Reads the Exif orientation; undefined where it is missing or unreadable. */
export function readOrientation(tiff: Buffer): number | undefined {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 14 || !['II', 'MM'].includes(order)) return undefined
  const isLittle = order === 'II'
  const readTwo = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (start + 2 > tiff.length) return undefined
  const end = Math.min(start + 2 + readTwo(start) * 12, tiff.length)
  for (let at = start + 2; at + 12 <= end; at += 12) {
    if (readTwo(at) !== turnTag || readTwo(at + 2) !== short) continue
    const turn = readTwo(at + 8)
    return turn >= 2 && turn <= 8 ? turn : undefined
  }
  return undefined
}

/** Builds an Exif block that contains only the orientation. */
export function buildOrientationBlock(turn: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(turnTag, 10)
  tiff.writeUInt16BE(short, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(turn, 18)
  return tiff
}
