import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PrintedDocument } from '../../../src/framework/values/printed-document'
import type { FontFiles } from '../../../src/pdf/fonts'
import type { FilledLetter } from './fill-template'
import { letterWords } from './words'

const { resolve } = createRequire(import.meta.url)

const createFontReader = (path: string) => {
  let bytes: Promise<Uint8Array> | undefined
  return () => {
    bytes ??= readFile(resolve(path)).then((read) => new Uint8Array(read))
    return bytes
  }
}

/** The installed fonts. The browser draws lists and records with the same ones. */
const installed: FontFiles = {
  plain: createFontReader('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  devanagari: createFontReader('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
}

/** Draws a document as a PDF. The drawing code is loaded with the first document, not at every start. */
export async function renderPdf(paper: PrintedDocument): Promise<Buffer> {
  const { drawPdf } = await import('../../../src/pdf/draw-pdf')
  return Buffer.from(await (await drawPdf(paper, installed)).arrayBuffer())
}

/** The size of the text in points, for reading on paper. */
const size = 11

/** Builds the document of a letter, for its file and for its preview. */
export const buildLetterDocument = ({ subject, parts }: FilledLetter, date: string): PrintedDocument => ({
  ...{ title: subject, lines: [], isWide: false, made: letterWords.issued(date) },
  parts: parts.map((part) =>
    'text' in part ? { kind: 'lines', lines: part.text.split('\n'), size } : { kind: 'table', ...part.table },
  ),
  missing: letterWords.missing,
  pageWords: letterWords.page,
})
