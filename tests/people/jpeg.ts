/** A part of a JPEG: its marker, its length, what it holds. */
export const segment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content as string, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
/** A frame of that size. */
export const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]))
const data = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from('0102ff0003fa', 'hex')])
/** A JPEG as browsers draw one, with more parts where they are named. */
export const jpeg = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    ...[
      Buffer.from('ffd8', 'hex'),
      segment(0xe0, 'JFIF\0'),
      segment(0xdb, Buffer.alloc(65, 1)),
      ...more,
      frame(width, height),
    ],
    ...[segment(0xc4, Buffer.alloc(28, 1)), data, Buffer.from('ffd9', 'hex')],
  ])
