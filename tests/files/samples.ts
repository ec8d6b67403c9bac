import { buildWordDocument } from '../../resources/demo/word-document'
import { crc32 } from '../../server/files/check/crc32'
import { type Made, zipOf } from './zips'

/** A file of each kind, small and as programs write them. */
export async function samples(): Promise<Record<string, Buffer>> {
  const jpg = Buffer.from(jpegText, 'base64')
  return {
    doc: buildWordDocument(),
    docx: await docx(),
    pdf: Buffer.from(pdfText, 'latin1'),
    zip: await zipOf([{ name: 'notes/read me.txt', bytes: Buffer.from('Hello\n'.repeat(50)) }]),
    rar: rar5(),
    jpg,
    jpeg: jpg,
    png: Buffer.from(pngText, 'base64'),
    gif: Buffer.from(gifText, 'base64'),
    bmp: bitmap(3, 2),
  }
}

const jpegText =
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////' +
  '////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q=='

const pngText = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const gifText = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

export const pdfText = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
  'xref\n0 4',
  '0000000000 65535 f ',
  '0000000009 00000 n ',
  '0000000052 00000 n ',
  '0000000101 00000 n ',
  'trailer<</Size 4/Root 1 0 R>>',
  'startxref\n164',
  '%%EOF\n',
].join('\n')

const documentPart = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

export const docx = (type = documentPart, ...more: Made[]): Promise<Buffer> =>
  zipOf([
    {
      name: '[Content_Types].xml',
      bytes: Buffer.from(
        `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
      ),
    },
    { name: 'word/document.xml', bytes: Buffer.from('<w:document/>') },
    ...more,
  ])

/** A compound file of 512-byte sectors: head, table of sectors, directory, one stream. */
export function compound(stream: string): Buffer {
  const file = Buffer.alloc(512 * 4)
  file.write('d0cf11e0a1b11ae1', 'hex')
  file.writeUInt16LE(0x3e, 24)
  file.writeUInt16LE(3, 26)
  file.writeUInt16LE(0xfffe, 28)
  file.writeUInt16LE(9, 30)
  file.writeUInt16LE(6, 32)
  file.writeUInt32LE(1, 44)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  for (let at = 80; at < 512; at += 4) file.writeUInt32LE(0xffffffff, at)
  for (const [n, next] of [0xfffffffd, 0xfffffffe, 0xfffffffe].entries()) file.writeUInt32LE(next, 512 + n * 4)
  for (const [n, name] of ['Root Entry', stream].entries()) {
    const at = 1024 + n * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file[at + 66] = n === 0 ? 5 : 2
  }
  return file
}

/** The head of the archive and its end, each with its sum. */
export function rar5(): Buffer {
  const block = (...head: number[]) => {
    const sized = Buffer.from([head.length, ...head])
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(sized))
    return Buffer.concat([sum, sized])
  }
  return Buffer.concat([Buffer.from('526172211a070100', 'hex'), block(1, 0, 0), block(5, 0, 0)])
}

export function rar4(): Buffer {
  const head = Buffer.alloc(13)
  head[2] = 0x73
  head.writeUInt16LE(13, 5)
  head.writeUInt16LE(crc32(head.subarray(2)) & 0xffff, 0)
  return Buffer.concat([Buffer.from('526172211a0700', 'hex'), head, Buffer.from('c43d7b00400700', 'hex')])
}

export function bitmap(width: number, height: number): Buffer {
  const row = Math.ceil((width * 24) / 32) * 4
  const file = Buffer.alloc(54 + row * height, 0x7f)
  file.write('BM')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(0, 6)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  file.fill(0, 30, 54)
  return file
}
