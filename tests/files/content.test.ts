import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { checkFile } from '../../server/files/check-file'
import { UploadedFile } from '../../server/files/uploaded-file'
import { StewardError } from '../../src/framework/errors'
import { exhaustively } from '../setup/tier'
import { bitmap, compound, docx, pdfText, rar4, samples } from './samples'
import { deflated, rawZip, type Told, zipOf } from './zips'

const files = await samples()

const anyMessage = 'Only pdf, doc, docx,jpg, jpeg, png, gif, bmp, rar and zip files allowed.'
const imageMessage = 'Only jpg, jpeg, png files allowed.'

/** What a check came to: the name it is kept under, or the refusal. */
const outcome = async (name: string, bytes: Buffer, isImage = false): Promise<string> => {
  try {
    const { fileName, extension } = await checkFile(new UploadedFile(name, bytes), isImage ? { isImage } : {})
    return `${fileName} as ${extension}`
  } catch (problem) {
    if (!(problem instanceof StewardError)) throw problem
    expect(Object.keys(problem.fields ?? {})).toEqual(['file'])
    return problem.message
  }
}

test.each(Object.entries(files))('a %s is taken, in any case of letters', async (extension, bytes) => {
  expect(await outcome(`Offer.${extension}`, bytes)).toBe(`Offer.${extension} as ${extension}`)
  expect(await outcome(`OFFER.${extension.toUpperCase()}`, bytes)).toBe(
    `OFFER.${extension.toUpperCase()} as ${extension}`,
  )
})

test('an older RAR, a picture with a thumbnail and an archive in an archive are taken', async () => {
  expect(await outcome('a.rar', rar4())).toBe('a.rar as rar')
  const inner = await zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }])
  expect(await outcome('a.zip', await zipOf([{ name: 'inner.zip', bytes: inner }]))).toBe('a.zip as zip')
  expect(await outcome('a.zip', rawZip([]))).toBe('a.zip as zip')
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, 0, 40]),
    Buffer.from('<script>alert(document.domain)</script>'),
  ])
  const jpg = files.jpg ?? Buffer.alloc(0)
  const polyglot = Buffer.concat([jpg.subarray(0, 2), comment.subarray(0, 42), jpg.subarray(2)])
  expect(await outcome('a.jpg', polyglot)).toBe('a.jpg as jpg')
})

test('no content passes under the extension of another', async () => {
  const aliases = [
    ['jpg', 'jpeg'],
    ['docx', 'zip'],
  ]
  const wrong: string[] = []
  for (const [is, bytes] of Object.entries(files))
    for (const says of Object.keys(files)) {
      const isSame = is === says || aliases.some((pair) => pair.includes(is) && pair.includes(says) && !(is === 'zip'))
      const answer = await outcome(`a.${says}`, bytes)
      if (answer !== (isSame ? `a.${says} as ${says}` : anyMessage)) wrong.push(`${is} as ${says}: ${answer}`)
    }
  expect(wrong).toEqual([])
})

const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20))
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.repeat(10))

test('what only claims to be of a kind is refused with the words of the specification', async () => {
  const refused: [string, Buffer][] = [
    ['page.jpg', html],
    ['page.gif', Buffer.concat([Buffer.from('GIF89a'), html])],
    ['program.pdf', exe],
    ['program.zip', Buffer.concat([exe, files.zip ?? exe])],
    ['drawing.png', svg],
    ['drawing.svg', svg],
    ['page.html', html],
    ['program.exe', exe],
    ['a.jpg.exe', files.jpg ?? exe],
    ['none', files.pdf ?? exe],
    ['a.pdf\u0000.exe', files.pdf ?? exe],
    ['sheet.doc', compound('Workbook')],
    ['archive.docx', files.zip ?? exe],
    ['macros.docx', await docx('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['cut.pdf', Buffer.from(pdfText.slice(0, 200))],
    ['page.pdf', Buffer.concat([html, Buffer.from(pdfText)])],
    ['cut.png', (files.png ?? exe).subarray(0, 60)],
    ['cut.jpg', (files.jpg ?? exe).subarray(0, 100)],
    ['cut.bmp', bitmap(30, 20).subarray(0, 500)],
    ['sum.rar', Buffer.concat([rar4().subarray(0, 9), Buffer.from([0]), rar4().subarray(10)])],
  ]
  const answers = await Promise.all(refused.map(async ([name, bytes]) => [name, await outcome(name, bytes)]))
  expect(answers).toEqual(refused.map(([name]) => [name, anyMessage]))
})

test('where pictures are asked for nothing else is taken', async () => {
  const images = ['jpg', 'jpeg', 'png', 'gif', 'bmp']
  for (const [extension, bytes] of Object.entries(files))
    expect(await outcome(`a.${extension}`, bytes, true)).toBe(
      images.includes(extension) ? `a.${extension} as ${extension}` : imageMessage,
    )
  expect(await outcome('a.svg', svg, true)).toBe(imageMessage)
  expect(await outcome('a.png', svg, true)).toBe(imageMessage)
})

test('names are kept in one form, and those that mislead are refused', async () => {
  const pdf = files.pdf ?? exe
  const kept = [
    ['Angebot März.pdf', 'Angebot März.pdf'],
    ['Angebot Ma\u0308rz.pdf', 'Angebot März.pdf'],
    ['../../etc/offer.pdf', 'offer.pdf'],
    ['C:\\fakepath\\offer.pdf', 'offer.pdf'],
    ['  offer   of  May.pdf ', 'offer of May.pdf'],
    ['v1.2 Acme Co. Ltd.pdf', 'v1.2 Acme Co. Ltd.pdf'],
    ['क्‍ष प्रस्ताव.pdf', 'क्‍ष प्रस्ताव.pdf'],
    [`${'x'.repeat(196)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ]
  for (const [sent = '', name] of kept) expect(await outcome(sent, pdf)).toBe(`${name} as pdf`)
  const refused = [
    'a\u0000b.pdf',
    'a\nb.pdf',
    'invoice\u202efdp.pdf',
    'a\ud800.pdf',
    '.pdf',
    ' .pdf',
    'a..pdf',
    'a. .pdf',
    'CON.pdf',
    'com1.x.pdf',
    'a.php.pdf',
    'a.EXE.pdf',
    'a<b>.pdf',
    'a".pdf',
    'a.pdf:x.pdf',
    `${'x'.repeat(197)}.pdf`,
    `${'x'.repeat(296)}.pdf`,
  ]
  const message = 'Give the file another name: at most 200 characters, no control characters, one ending.'
  for (const name of refused) expect([name, await outcome(name, pdf)]).toEqual([name, message])
  // Without its ending a name is of no kind.
  for (const name of ['a.pdf.', 'a.pdf. .', 'a.pdf/', 'pdf'])
    expect([name, await outcome(name, pdf)]).toEqual([name, anyMessage])
  expect(await outcome('a.pdf', Buffer.alloc(0))).toBe('The file is empty.')
})

const zeros = (size: number) => deflateRawSync(Buffer.alloc(size), { level: 9 })
const entry = (name: string, more: Partial<Told> = {}): Told => {
  const bytes = Buffer.from(`content of ${name}`)
  return { name, data: deflated(bytes), size: bytes.length, ...more }
}
const megabyte = 1024 * 1024

/** Archives that nobody should unpack, small as they are. */
const bombs: Record<string, () => Buffer | Promise<Buffer>> = {
  'flat, 300 to 1': () => rawZip([entry('a', { data: zeros(300 * megabyte), size: 300 * megabyte })]),
  'in a document': async () => docx(undefined, { name: 'word/media/a.bin', bytes: Buffer.alloc(40 * megabyte) }),
  'above 500 MB': () => {
    const data = zeros(64 * megabyte)
    return Buffer.concat([rawZip(Array.from({ length: 9 }, (_, n) => entry(`a${n}`, { data, size: 64 * megabyte })))])
  },
  'says less than it holds': () => rawZip([entry('a', { data: zeros(200 * megabyte), size: 1000 })]),
  'says nothing of what it holds': () => rawZip([entry('a', { data: zeros(200 * megabyte), size: 0 })]),
  'says more than it holds': () => rawZip([entry('a', { size: 500 })]),
  'lies behind many that do not': () =>
    rawZip([
      ...Array.from({ length: 5000 }, (_, n) => entry(`a${n}`)),
      entry('z', { data: zeros(100 * megabyte), size: 60_000 }),
    ]),
  overlapping: () => {
    const kernel = entry('a0', { data: zeros(megabyte), size: megabyte })
    return rawZip([kernel, ...Array.from({ length: 200 }, (_, n) => ({ ...kernel, name: `a${n}`, at: 0 }))])
  },
  'a million entries': () => {
    const one = rawZip([entry('a', { data: Buffer.alloc(0), size: 0, method: 0 })])
    const end = Buffer.from(one.subarray(-22))
    const central = one.subarray(31, one.length - 22)
    const directory = Buffer.concat(Array.from({ length: 200_000 }, () => central))
    end.writeUInt16LE(0xffff, 8)
    end.writeUInt16LE(0xffff, 10)
    end.writeUInt32LE(directory.length, 12)
    return Buffer.concat([one.subarray(0, 31), directory, end])
  },
  '10,001 entries': () => rawZip(Array.from({ length: 10_001 }, (_, n) => entry(`a${n}`))),
  'a link': () => rawZip([entry('a', { attributes: 0xa1ff0000 })]),
  'a device': () => rawZip([entry('a', { attributes: 0x61ff0000 })]),
  'out of the folder': () => rawZip([entry('../../etc/passwd')]),
  'out of the folder, backwards': () => rawZip([entry('..\\..\\windows\\x.dll')]),
  'an absolute name': () => rawZip([entry('/etc/passwd')]),
  'a drive': () => rawZip([entry('C:/windows/x.dll')]),
  'two names': () => rawZip([entry('a.txt', { localName: 'a.exe' })]),
  'a method nobody knows': () => rawZip([entry('a', { method: 97 })]),
  'stored, another size': () => rawZip([entry('a', { method: 0, size: 10_000 })]),
  'a directory elsewhere': () => Buffer.concat([rawZip([entry('a')]).subarray(0, -4), Buffer.alloc(4, 0xff)]),
  'no directory': () => rawZip([entry('a')]).subarray(0, 40),
}

/** Milliseconds of a processor since then: what a busy machine adds to the clock is not the check's. */
function workedSince(began: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1000
}

test.each(Object.entries(bombs))('an archive is refused at once: %s', async (what, make) => {
  const bytes = await make()
  const name = what === 'in a document' ? 'a.docx' : 'a.zip'
  await outcome('warm.zip', files.zip ?? exe)
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 2)
  const began = process.cpuUsage()
  const answer = await outcome(name, bytes)
  const ms = workedSince(began)
  clearInterval(watch)
  most = Math.max(most, process.memoryUsage().rss)
  console.log(`${what}: ${bytes.length} bytes, ${Math.round(ms)} ms, ${Math.round((most - before) / megabyte)} MB more`)
  expect(answer).toBe(anyMessage)
  expect(ms).toBeLessThan(500)
  expect(most - before).toBeLessThan(100 * megabyte)
})

exhaustively('an archive as large as is allowed is read through', async () => {
  const many = rawZip(Array.from({ length: 10_000 }, (_, n) => entry(`a${n}`)))
  expect(await outcome('a.zip', many)).toBe('a.zip as zip')
  const dense = rawZip([entry('a', { data: zeros(megabyte - 10), size: megabyte - 10 })])
  expect(await outcome('a.zip', dense)).toBe('a.zip as zip')
})

test('pictures that no memory holds are refused by their heads', async () => {
  const png = Buffer.from(files.png ?? exe)
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  const bmp = bitmap(3, 2)
  bmp.writeInt32LE(30_000, 18)
  bmp.writeInt32LE(-30_000, 22)
  const jpg = Buffer.from(files.jpg ?? exe)
  const frame = jpg.indexOf(Buffer.from([0xff, 0xc2]))
  jpg.writeUInt16BE(30_000, frame + 5)
  jpg.writeUInt16BE(30_000, frame + 7)
  const gif = Buffer.from(files.gif ?? exe)
  gif.writeUInt16LE(30_000, 6)
  gif.writeUInt16LE(30_000, 8)
  const image = (files.gif ?? exe).subarray(-15, -1)
  const frames = (count: number) =>
    Buffer.concat([
      (files.gif ?? exe).subarray(0, -1),
      ...Array.from({ length: count - 1 }, () => image),
      Buffer.from(';'),
    ])
  const tried: [string, Buffer][] = [
    ['a.png', png],
    ['a.bmp', bmp],
    ['a.jpg', jpg],
    ['a.gif', gif],
    ['b.gif', frames(100_000)],
  ]
  for (const [name, bytes] of tried) {
    const began = process.cpuUsage()
    expect([name, await outcome(name, bytes)]).toEqual([name, anyMessage])
    expect(workedSince(began)).toBeLessThan(100)
  }
  expect(await outcome('b.gif', frames(100))).toBe('b.gif as gif')
})

test('noise of any length under any extension is refused, and nothing is thrown', async () => {
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state
  }
  for (let n = 0; n < 3000; n++) {
    const extensions = Object.keys(files)
    const extension = extensions[n % extensions.length] ?? ''
    const sample = Buffer.from(files[extension] ?? exe)
    // A real one with some of its bytes changed, cut or repeated: it may still be one.
    for (let flips = next() % 6; flips >= 0; flips--) sample[next() % sample.length] = next() % 256
    await outcome(`a.${extension}`, sample.subarray(0, 1 + (next() % sample.length)))
    const noise = Buffer.from(Array.from({ length: 1 + (next() % 300) }, () => next() % 256))
    expect(await outcome(`a.${extension}`, noise)).toBe(anyMessage)
  }
})
