import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkFile } from '../../server/files/check-file'
import { UploadedFile } from '../../server/files/uploaded-file'
import { StewardError } from '../../src/framework/errors'
import { compound, docx, pdfText, samples } from './samples'
import { type Made, zipOf } from './zips'

const megabyte = 1024 * 1024

const outcome = (name: string, bytes: Buffer) =>
  checkFile(new UploadedFile(name, bytes), {}).then(
    () => 'kept',
    (error: unknown) => (error instanceof StewardError ? error.code : error),
  )

const zip = (...entries: Made[]) => zipOf(entries)
const inside = async (bytes: Buffer, depth: number, name = 'inner.zip'): Promise<Buffer> =>
  depth === 0 ? bytes : inside(await zip({ name, bytes }), depth - 1)

const macros = { name: 'word/vbaProject.bin', bytes: Buffer.from('code') }

test('documents with macros or controls are refused, also inside an archive', async () => {
  const withMacros = await docx(undefined, macros)
  const renamed = await docx(undefined, {
    name: 'word/other.bin',
    bytes: Buffer.from('code'),
  })
  expect(await outcome('a.docx', renamed)).toBe('kept')
  const refused: [string, Buffer][] = [
    ['macros.docx', withMacros],
    ['control.docx', await docx(undefined, { name: 'word/activeX/activeX1.bin', bytes: Buffer.from('x') })],
    [
      'sheet in an archive.zip',
      await zip({ name: 'a.xlsx', bytes: await zip({ ...macros, name: 'xl/vbaProject.bin' }) }),
    ],
    ['in an archive.zip', await inside(withMacros, 1, 'a.docx')],
    ['old.doc', Buffer.concat([compound('WordDocument'), Buffer.from('_VBA_PROJECT', 'utf16le')])],
  ]
  for (const [name, bytes] of refused) expect([name, await outcome(name, bytes)]).toEqual([name, 'fileActive'])
  const typed = await zip({
    name: 'a.docm',
    bytes: await docx('application/vnd.ms-word.document.macroEnabled.main+xml'),
  })
  expect(await outcome('a.zip', typed)).toBe('fileActive')
})

/** A PDF whose catalog says more, with another object behind it. */
const pdf = (catalog: string, object = '') =>
  Buffer.from(
    pdfText.replace('/Type/Catalog', `/Type/Catalog ${catalog}`).replace('xref\n', () => `${object}\nxref\n`),
    'latin1',
  )

function packedObjects(text: string): string {
  const packed = deflateSync(Buffer.from(text, 'latin1')).toString('latin1')
  return `9 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream\nendobj`
}

test('a PDF with scripts, or actions that start programs, is refused however that is written', async () => {
  const script = '5 0 obj<</S/JavaScript/JS(app.alert\\(1\\))>>endobj'
  const refused: [string, Buffer][] = [
    ['when opened', pdf('/OpenAction 5 0 R', script)],
    ['by name', pdf('/Names<</JavaScript 5 0 R>>')],
    ['with letters as numbers', pdf('/OpenAction<</S/J#61vaScript/J#53 (x)>>')],
    ['a program', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['among packed objects', pdf('', packedObjects('5 0 <</S/JavaScript/JS(app.alert\\(1\\))>>'))],
    ['behind a stream', pdf('', `8 0 obj<</Length 3>>\nstream\nabc\nendstream\nendobj ${script}`)],
    ['packed without end', pdf('', packedObjects(' '.repeat(35 * megabyte)))],
  ]
  for (const [name, bytes] of refused) expect([name, await outcome('a.pdf', bytes)]).toEqual([name, 'fileActive'])
})

test('a PDF that opens at a page, has links, or has these letters in its contents is kept', async () => {
  const kept: [string, Buffer][] = [
    ['page', pdf('/OpenAction[3 0 R/Fit]')],
    ['link', pdf('', '5 0 obj<</S/URI/URI(https://steward.example)>>endobj')],
    ['contents', pdf('', '8 0 obj<</Length 22>>\nstream\n/JavaScript /JS /Launch\nendstream\nendobj')],
    ['packed', pdf('', packedObjects('5 0 <</Type/Font/JSON 1>>'))],
  ]
  for (const [name, bytes] of kept) expect([name, await outcome('a.pdf', bytes)]).toEqual([name, 'kept'])
})

test('an archive is as large as all that is inside it, however deep', async () => {
  const zeros = (megabytes: number) => ({ name: 'zeros', bytes: Buffer.alloc(megabytes * megabyte) })
  const bomb = await zip(zeros(40))
  expect(await outcome('a.zip', bomb)).toBe('fileKind')
  expect(await outcome('a.zip', await inside(bomb, 1))).toBe('fileKind')
  expect(await outcome('a.zip', await inside(bomb, 2, 'notes.txt'))).toBe('fileKind')
  // Each is within what an archive may be; all together they are not.
  const many = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => ({ name: `${n}.zip`, bytes: await zip({ ...zeros(0.9), name: 'a' }) })),
  )
  expect(await outcome('a.zip', await zip(...many))).toBe('fileKind')
  const honest = await zip({ name: 'a.txt', bytes: Buffer.from('a') })
  expect(await outcome('a.zip', await inside(honest, 2))).toBe('kept')
  expect(await outcome('a.zip', await inside(honest, 3))).toBe('fileKind')
})

test('what was kept before is kept', async () => {
  for (const [extension, bytes] of Object.entries(await samples()))
    expect([extension, await outcome(`a.${extension}`, bytes)]).toEqual([extension, 'kept'])
})
