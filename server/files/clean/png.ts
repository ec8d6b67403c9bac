import { crc32 } from '../check/crc32'
import { buildOrientationBlock, readOrientation } from './orientation'

const camera = 'eXIf'
const beside = [camera, 'tEXt', 'zTXt', 'iTXt']

/** Removes metadata from the chunks of a PNG, as `removeJpegMetadata` does for a JPEG. */
export function removePngMetadata(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    const next = at + 12 + bytes.readUInt32BE(at)
    if (!beside.includes(type)) parts.push(bytes.subarray(at, next))
    const turn = type === camera ? readOrientation(bytes.subarray(at + 8, next - 4)) : undefined
    if (turn !== undefined) parts.push(buildPngChunk(camera, buildOrientationBlock(turn)))
    if (type === 'IEND') break
    at = next
  }
  return Buffer.concat(parts)
}

function buildPngChunk(type: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(12 + content.length)
  whole.writeUInt32BE(content.length)
  whole.write(type, 4, 'latin1')
  content.copy(whole, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
