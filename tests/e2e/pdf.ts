import { inflateSync } from 'node:zlib'

/** Letters that stand in another order than they are spoken, or several in one glyph. */
export interface ShapedText {
  /** What a reader copies. */
  text: string
  glyphs: number[]
}

export interface ReadPdf {
  /** Of each page the texts, in the order they were drawn. */
  pages: string[][]
  texts: string[]
  shaped: ShapedText[]
}

interface PdfObject {
  source: string
  stream: string
}

/** What is written on the pages of a PDF of ours: texts of embedded fonts, as a reader copies them. */
export function readPdf(file: Buffer): ReadPdf {
  const objects = objectsOf(file)
  const fonts = lettersOfFonts(objects)
  const shaped: ShapedText[] = []
  const pages = [...objects.values()]
    .filter(({ source }) => /\/Type \/Page\b(?!s)/.test(source))
    .map(({ source }) => streamOf(objects, /\/Contents (\d+) 0 R/, source))
    .map((content) => textsOf(content, fonts, shaped))
  return { pages, texts: pages.flat(), shaped }
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const { 0: opening, 1: number, index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj\r?\n/g)) {
    const end = text.indexOf('\nendobj', index)
    const stream = text.indexOf('stream\n', index)
    const hasStream = stream >= 0 && stream < end
    objects.set(Number(number), {
      source: text.slice(index + opening.length, hasStream ? stream : end),
      stream: hasStream ? inflated(file.subarray(stream + 7, text.indexOf('\nendstream', stream))) : '',
    })
  }
  return objects
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}

/** The stream of the object that `source` refers to. */
const streamOf = (objects: ReadonlyMap<number, PdfObject>, reference: RegExp, source: string): string =>
  objects.get(Number(reference.exec(source)?.[1]))?.stream ?? ''

/** Of each font by its name on the pages the characters of its glyphs, from the maps that let a reader copy text. */
function lettersOfFonts(objects: ReadonlyMap<number, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const { source } of objects.values())
    for (const [, name = '', number] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = streamOf(objects, /\/ToUnicode (\d+) 0 R/, objects.get(Number(number))?.source ?? '')
      const pairs = [...map.matchAll(/<([0-9a-f]{4})><([0-9a-f]{4})>/gi)]
      fonts.set(name, new Map(pairs.map(([, glyph = '', code = '']) => [Number.parseInt(glyph, 16), decoded(code)])))
    }
  return fonts
}

const numbersIn = (hex: string): number[] => (hex.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 16))
const decoded = (hex: string): string => String.fromCharCode(...numbersIn(hex))

const operators =
  /\/(?<font>F\d+) [\d.]+ Tf|\/ActualText <feff(?<spoken>[0-9a-f]*)>>> BDC|<(?<drawn>[0-9a-f]+)> Tj|\b(?<end>EMC)\b/gi

function textsOf(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<number, string>>,
  shaped: ShapedText[],
): string[] {
  const texts: string[] = []
  let letters: ReadonlyMap<number, string> = new Map()
  let span: ShapedText | undefined
  for (const { groups = {} } of content.matchAll(operators)) {
    const { font, spoken, drawn, end } = groups
    if (font) letters = fonts.get(font) ?? new Map()
    if (spoken) span = { text: decoded(spoken), glyphs: [] }
    if (drawn && span) span.glyphs.push(...numbersIn(drawn))
    else if (drawn)
      texts.push(
        numbersIn(drawn)
          .map((glyph) => letters.get(glyph) ?? '')
          .join(''),
      )
    if (end && span) {
      texts.push(span.text)
      shaped.push(span)
      span = undefined
    }
  }
  return texts
}
