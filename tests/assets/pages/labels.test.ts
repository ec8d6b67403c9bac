import { inflateSync } from 'node:zlib'
import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawLabels, labelsOnSheet, type SheetLabel } from '../../../resources/assets/pages/labels/draw-labels'
import { buildDeskUrl, parseAssetTag } from '../../../resources/assets/rules/tag'
import { readPdf } from '../../e2e/pdf'
import { installedFonts } from '../../export/pdf-files'

const labelOf = (assetTag: string): SheetLabel => ({
  title: assetTag,
  lines: ['Laptop T14', 'Property of Banyan Works', 'If found, call +91 80 5550 0100'],
  address: buildDeskUrl('https://steward.example.com', assetTag),
})

const drawn = async (labels: readonly SheetLabel[], first = 0): Promise<Buffer> =>
  Buffer.from(await (await drawLabels(labels, first, installedFonts)).arrayBuffer())

interface Mark {
  x: number
  y: number
  width: number
  height: number
}

/** What is filled on each page, in points. */
function marksOf(file: Buffer): Mark[][] {
  const text = file.toString('latin1')
  const streams = [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
    try {
      return [inflateSync(file.subarray(index + 7, text.indexOf('\nendstream', index))).toString('latin1')]
    } catch {
      return []
    }
  })
  const marks = streams.map((stream) =>
    [...stream.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\n?f/g)].map(([, ...numbers]) => {
      const [x = 0, y = 0, width = 0, height = 0] = numbers.map(Number)
      return { x, y: height < 0 ? y + height : y, width, height: Math.abs(height) }
    }),
  )
  return marks.filter((found) => found.length > 0)
}

/** Paints marks on white, as a printer would, and has them read. */
function read(marks: readonly Mark[]): string {
  const scale = 6
  const [left, top] = [Math.min(...marks.map(({ x }) => x)), Math.max(...marks.map(({ y, height }) => y + height))]
  const right = Math.max(...marks.map(({ x, width }) => x + width))
  const edge = 40
  const side = Math.ceil((right - left) * scale) + 2 * edge
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, width, height } of marks)
    for (let line = Math.round((top - y - height) * scale); line < Math.round((top - y) * scale); line++)
      for (let column = Math.round((x - left) * scale); column < Math.round((x - left + width) * scale); column++)
        data.fill(0, ((line + edge) * side + column + edge) * 4, ((line + edge) * side + column + edge) * 4 + 3)
  return decodeQR({ width: side, height: side, data })
}

test('a label says whose the thing is, and its code is read and leads to it', async () => {
  const label = labelOf('LAP-00001')
  const file = await drawn([label])
  const { texts } = readPdf(file)
  expect(texts[0]).toBe('LAP-00001')
  expect(texts.join(' ')).toContain('Laptop T14 Property of Banyan Works')
  const [page = []] = marksOf(file)
  expect(read(page)).toBe(label.address)
  expect(parseAssetTag(read(page))).toBe('LAP-00001')
})

test('sheets are begun more than once, and go on with the next one', async () => {
  const labels = Array.from({ length: labelsOnSheet }, (_, each) => labelOf(`MON-${String(each + 1).padStart(5, '0')}`))
  const { pages } = readPdf(await drawn(labels, 20))
  expect(pages.map((texts) => texts.filter((text) => /^MON-/.test(text)).length)).toEqual([4, 20])
  expect(readPdf(await drawn(labels)).pages).toHaveLength(1)
})

test('a name that is too long is cut at the edge of its label, and one in Hindi is drawn', async () => {
  const long = { ...labelOf('LAP-00002'), lines: ['A name without end '.repeat(20), 'Property of हिन्दी'] }
  const { texts } = readPdf(await drawn([long]))
  expect(texts.length).toBeLessThanOrEqual(7)
  expect(texts.join(' ')).toContain('हिन्दी')
})
