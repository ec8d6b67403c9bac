import { crc32 } from '../../server/files/check/crc32'

/** What a camera writes: how to turn the picture, its maker, and where it was. */
export function cameraData(turn: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(120)
  const two = (value: number, at: number) => (isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const four = (value: number, at: number) => (isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  tiff.write(isLittle ? 'II' : 'MM', 'latin1')
  two(42, 2)
  four(8, 4)
  two(3, 8)
  const entry = (at: number, tag: number, type: number, count: number) => {
    two(tag, at)
    two(type, at + 2)
    four(count, at + 4)
  }
  entry(10, 0x010f, 2, 12)
  four(60, 18)
  entry(22, 0x0112, 3, 1)
  two(turn, 30)
  entry(34, 0x8825, 4, 1)
  four(80, 42)
  tiff.write('MakerOfNone\0', 60, 'latin1')
  two(1, 80)
  entry(82, 0x0001, 2, 2)
  tiff.write('N\0', 90, 'latin1')
  return tiff
}

export function segment(marker: number, ...content: (Buffer | string)[]): Buffer {
  const whole = Buffer.concat(content.map((each) => (typeof each === 'string' ? Buffer.from(each, 'latin1') : each)))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(whole.length + 2, 2)
  return Buffer.concat([head, whole])
}

/** The picture with these segments behind its first one, and with what follows its end. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[], after = Buffer.alloc(0)): Buffer {
  const first = 4 + jpeg.readUInt16BE(4)
  return Buffer.concat([jpeg.subarray(0, first), ...segments, jpeg.subarray(first), after])
}

export const exif = (turn: number, isLittle = false) => segment(0xe1, 'Exif\0\0', cameraData(turn, isLittle))

export function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

/** The picture with these chunks behind its head, and with what follows its end. */
export const withChunks = (png: Buffer, chunks: readonly Buffer[], after = Buffer.alloc(0)): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33), after])
