import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Paper } from '../../../src/framework/values/paper'
import type { FontFiles } from '../../../src/paper/fonts'
import type { Filled } from './places'
import { letterWords } from './words'

const { resolve } = createRequire(import.meta.url)

const fontFile = (path: string) => {
  let bytes: Promise<Uint8Array> | undefined
  return () => {
    bytes ??= readFile(resolve(path)).then((read) => new Uint8Array(read))
    return bytes
  }
}

/** Those that lists and records are drawn with in the browser, from where they are installed. */
const installed: FontFiles = {
  plain: fontFile('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  devanagari: fontFile('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
}

/** A document as a PDF. What draws it is read with the first one, not at every start. */
export async function drawPaper(paper: Paper): Promise<Buffer> {
  const { drawPdf } = await import('../../../src/paper/draw-pdf')
  return Buffer.from(await (await drawPdf(paper, installed)).arrayBuffer())
}

/** Points: a letter is read on paper. */
const size = 11

/** A letter as a PDF. */
export const drawLetter = ({ subject, parts }: Filled, date: string): Promise<Buffer> =>
  drawPaper({
    ...{ title: subject, lines: [], isWide: false, made: letterWords.issued(date) },
    parts: parts.map((part) =>
      'text' in part ? { kind: 'lines', lines: part.text.split('\n'), size } : { kind: 'table', ...part.table },
    ),
    missing: letterWords.missing,
    pageWords: letterWords.page,
  })
