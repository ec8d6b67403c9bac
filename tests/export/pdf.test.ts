import { jsPDF } from 'jspdf'
import { expect, test } from 'vitest'
import type { DocumentPart, PrintedDocument } from '../../src/framework/values/printed-document'
import { drawPdf } from '../../src/pdf/draw-pdf'
import { createDevanagariShaper } from '../../src/pdf/script/devanagari'
import { embedFont } from '../../src/pdf/script/embedded-font'
import { readSubstitutions } from '../../src/pdf/script/glyph-substitutions'
import { createPen } from '../../src/pdf/script/text-pen'
import { type ReadPdf, readPdf } from '../e2e/pdf'
import { installedFonts } from './pdf-files'

const missing = 'Some characters cannot be drawn.'

const paperOf = (parts: readonly DocumentPart[]): PrintedDocument => ({
  title: 'Customers',
  lines: [],
  isWide: false,
  parts,
  made: 'Asha, 05 Mar 2026',
  missing,
  pageWords: (page, pages) => `Page ${page} of ${pages}`,
})

async function drawn(...parts: DocumentPart[]): Promise<ReadPdf> {
  const blob = await drawPdf(paperOf(parts), installedFonts)
  return readPdf(Buffer.from(await blob.arrayBuffer()))
}

const tableOf = (heads: string[], body: string[][]): DocumentPart => ({
  kind: 'table',
  heads: heads.map((label) => ({ label, isRight: false })),
  body,
})

// The glyphs that HarfBuzz takes of the same font, joiners left out.
test.each([
  ['हिन्दी', [541, 88, 245, 73, 33]],
  ['क्षत्रिय', [90, 542, 304, 81]],
  ['कर्म', [56, 80, 503]],
  ['श्री', [317, 33]],
  ['प्रार्थना', [309, 31, 72, 503, 75, 31]],
  ['द्वितीय', [543, 452, 71, 33, 81]],
  ['राष्ट्र', [82, 31, 464, 505]],
  ['में', [80, 509]],
  ['विद्वान्', [542, 84, 452, 31, 75, 103]],
  ['वर्षी', [84, 86, 640]],
  ['क्‍ष', [232, 86]],
  ['क्‌ष', [56, 103, 86]],
])('%s is joined and ordered as it is written', async (word, glyphs) => {
  const bytes = await installedFonts.devanagari()
  const { glyphOf } = embedFont(new jsPDF(), 'Devanagari', bytes)
  const shapesOf = createDevanagariShaper(glyphOf, readSubstitutions(bytes, 'dev2'))
  expect(shapesOf(word).map(({ glyph }) => glyph)).toEqual(glyphs)
})

test('a cell of several scripts has every letter, and is copied as it was written', async () => {
  const { texts, shaped } = await drawn(tableOf(['Name', 'नाम'], [['Ω हिन्दी ₹ é', 'कर्म']]))
  expect(texts.join('')).toContain('Ω हिन्दी ₹ é')
  expect(texts.join('')).not.toMatch(/□|cannot be drawn/)
  expect(shaped.map(({ text }) => text)).toEqual(['नाम', 'हिन्दी', 'कर्म'])
  expect(shaped[1]?.glyphs).toEqual([541, 88, 245, 73, 33])
})

test('what no font has a picture of stands as a sign, one for each character, and that is told', async () => {
  const { texts } = await drawn(tableOf(['Name'], [['বাং 中 🙂 नाम']]))
  expect(texts).toContain('□□□ □ □ ')
  expect(texts).toContain(missing)
})

test('every page repeats the heads, in their own letters too, and is counted', async () => {
  const rows = Array.from({ length: 150 }, (_, at) => [`Customer ${at}`, at % 2 ? 'श्री' : 'Ñandú'])
  const { pages, texts } = await drawn(tableOf(['Name', 'नाम'], rows))
  expect(pages.length).toBeGreaterThan(2)
  pages.forEach((page, index) => {
    expect(page).toEqual(expect.arrayContaining(['Customers', 'Name', 'नाम', 'Asha, 05 Mar 2026']))
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  })
  expect(texts.filter((text) => text.startsWith('Customer '))).toHaveLength(150)
  expect(texts.filter((text) => text === 'श्री')).toHaveLength(75)
})

test('long texts of a record go on to the next page, no word lost', async () => {
  const words = Array.from({ length: 3000 }, (_, at) => (at % 7 ? `word${at}` : `शब्द${at}`))
  const { pages } = await drawn({ kind: 'facts', heading: 'Details', facts: [['Note', words.join(' ')]] })
  expect(pages.length).toBeGreaterThan(1)
  const inside = pages.flat().filter((text) => !/^(Customers|Asha|Page \d)/.test(text))
  expect(inside.join('').replace(/ /g, '')).toBe(`DetailsNote${words.join('')}`)
})

test('lines are broken at spaces, and none is wider than the space', async () => {
  const text = `कार्यालय अवकाश सोमवार को रहेगा ${'क्षत्रिय'.repeat(12)} and the rest of it`
  const pen = await createPen(new jsPDF(), installedFonts, [text])
  const lines = pen.wrap(text, 30)
  expect(Math.max(...lines.map(pen.width))).toBeLessThanOrEqual(30)
  expect(lines[0]).toBe('कार्यालय')
  expect(lines.join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''))
})

test('the second font is asked for only where a text needs it', async () => {
  const files = { ...installedFonts, devanagari: () => Promise.reject(new Error('asked for')) }
  const plain = paperOf([tableOf(['Name'], [['Ω ₹ é'], ['👨‍👩‍👧']])])
  await expect(drawPdf(plain, files)).resolves.toBeInstanceOf(Blob)
  await expect(drawPdf(paperOf([tableOf(['नाम'], [])]), files)).rejects.toThrow('asked for')
})
