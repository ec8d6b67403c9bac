import { ZipFile } from 'yazl'
import { crc32 } from '../../server/files/check/crc32'

type ZipEntries = Readonly<Record<string, string>>

/** Builds a zip file of texts by their names. */
export async function buildZip(entries: ZipEntries): Promise<Buffer> {
  const file = new ZipFile()
  for (const [name, text] of Object.entries(entries)) file.addBuffer(Buffer.from(text), name, { mode: 0o100644 })
  file.end()
  const chunks: Buffer[] = []
  for await (const chunk of file.outputStream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const parts = 'http://schemas.openxmlformats.org/package/2006'
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const types =
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${parts}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
const relations =
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${parts}/relationships">` +
  '<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>'

/** Builds a Word document of paragraphs. */
export function buildDocx(lines: readonly string[]): Promise<Buffer> {
  const paragraphs = lines.map((line) => `<w:p><w:r><w:t>${line.replaceAll('&', '&amp;')}</w:t></w:r></w:p>`).join('')
  const body = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${word}"><w:body>${paragraphs}</w:body></w:document>`
  return buildZip({ '[Content_Types].xml': types, '_rels/.rels': relations, 'word/document.xml': body })
}

/** Encodes a number in the format of RAR: seven bits per byte, the lowest first. */
const encodeVarint = (value: number): number[] => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeVarint(value >> 7)])

const encodeUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Builds a block of a RAR 5 archive: checksum, size, content. */
function buildRarBlock(...content: number[]): Buffer {
  const sized = Buffer.from([...encodeVarint(content.length), ...content])
  return Buffer.concat([encodeUint32(crc32(sized)), sized])
}

/** Builds a RAR archive with one uncompressed text. */
export function buildRar(name: string, text: string): Buffer {
  const [bytes, called] = [Buffer.from(text), Buffer.from(name)]
  const [file, hasData, hasSum, onUnix] = [2, 2, 4, 1]
  const size = encodeVarint(bytes.length)
  const sizes = [...size, ...encodeVarint(hasSum), ...size, ...encodeVarint(0o100644), ...encodeUint32(crc32(bytes))]
  const head = buildRarBlock(file, hasData, ...sizes, 0, onUnix, called.length, ...called)
  return Buffer.concat([Buffer.from('526172211a070100', 'hex'), buildRarBlock(1, 0, 0), head, bytes, buildRarBlock(5, 0, 0)])
}

/** Builds a PDF with one page of text lines. */
export function buildTextPdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n')
  const page = `BT /F1 12 Tf 18 TL 72 770 Td\n${text}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const [start, count] = [file.length, objects.length + 1]
  file += `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
