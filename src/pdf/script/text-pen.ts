import type { jsPDF } from 'jspdf'
import type { FontFiles } from '../fonts'
import { createDevanagariShaper, devanagari, devanagariWords } from './devanagari'
import { type EmbeddedFont, embedFont } from './embedded-font'
import { type GlyphShape, readSubstitutions } from './glyph-substitutions'

/** The character drawn instead of one that no font has. */
const missingSign = '□'

const millimetresPerPoint = 25.4 / 72

/** Writes text of several scripts into a document. Lengths are in millimetres, font sizes in points. */
export interface Pen {
  /** The font of plain text (`isPlain`); other text needs several fonts, or joined and reordered glyphs. */
  fontName: string
  /** Answers the text with a placeholder for every missing character; `wasMissing` then answers true. */
  drawable(text: string): string
  wasMissing(): boolean
  /** True where jsPDF can draw the text by itself. */
  isPlain(text: string): boolean
  /** Measures one drawable line in the current font size. */
  width(line: string): number
  /** Wraps drawable text into lines no wider than `space`. */
  wrap(text: string, space: number): string[]
  /** Draws one drawable line; if it is aligned right, `x` is its end. */
  write(line: string, x: number, y: number, align?: 'left' | 'right'): void
}

/** A part of a line in one font. */
interface FontRun {
  text: string
  /** Width in thousandths of the font size. */
  width: number
  /** The glyphs to draw; absent where the characters' own glyphs are drawn in order. */
  shapes?: readonly GlyphShape[]
}

/** Embeds the fonts that the texts need. */
export async function createPen(doc: jsPDF, files: FontFiles, texts: Iterable<string>): Promise<Pen> {
  const shaped = needsDevanagari(texts) ? await embedDevanagari(doc, files) : undefined
  const plain = embedFont(doc, 'DejaVu Sans', await files.plain())
  const hasPicture = (character: string) => {
    // jsPDF splits characters beyond the first 65,536, and drops the rest of a text after a missing glyph.
    if (character.length > 1) return false
    const font = devanagari.test(character) && shaped ? shaped.font : plain
    return font.glyphOf(character.charCodeAt(0)) > 0
  }
  const splitLine = (line: string) => splitFontRuns(line, plain, shaped?.shape)
  const runsWidth = (line: string) => splitLine(line).reduce((sum, run) => sum + run.width, 0)
  const getScale = () => (doc.getFontSize() * millimetresPerPoint) / 1000
  const lineWidth = (line: string) => runsWidth(line) * getScale()
  let isMissing = false
  return {
    fontName: plain.name,
    drawable: (text) => {
      const draw = (character: string) => {
        if (character === '\n' || hasPicture(character)) return character
        isMissing = true
        return missingSign
      }
      return [...text.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ')].map(draw).join('')
    },
    wasMissing: () => isMissing,
    isPlain: (text) => !devanagari.test(text),
    width: lineWidth,
    wrap: (text, space) => text.split('\n').flatMap((line) => wrapLine(line, space, lineWidth)),
    write: (line, x, y, align = 'left') => {
      let at = align === 'right' ? x - lineWidth(line) : x
      for (const run of splitLine(line)) {
        if (run.shapes && shaped) writeShapes(doc, shaped.font, run.text, run.shapes, at, y)
        else doc.text(run.text, at, y)
        doc.setFont(plain.name)
        at += run.width * getScale()
      }
    },
  }
}

function needsDevanagari(texts: Iterable<string>): boolean {
  for (const text of texts) if (devanagari.test(text)) return true
  return false
}

type Shaper = (text: string) => { shapes: GlyphShape[]; width: number }

async function embedDevanagari(doc: jsPDF, files: FontFiles): Promise<{ font: EmbeddedFont; shape: Shaper }> {
  const bytes = await files.devanagari()
  const font = embedFont(doc, 'Noto Sans Devanagari', bytes)
  const shapesOf = createDevanagariShaper(font.glyphOf, readSubstitutions(bytes, 'dev2'))
  const shape: Shaper = (text) => {
    const shapes = shapesOf(text)
    return { shapes, width: shapes.reduce((sum, { glyph }) => sum + font.advanceOf(glyph), 0) }
  }
  return { font, shape }
}

function splitFontRuns(line: string, plain: EmbeddedFont, shape: Shaper | undefined): FontRun[] {
  const parts = shape ? line.split(devanagariWords) : [line]
  return parts.flatMap((text, index): FontRun[] => {
    if (text === '') return []
    if (shape && index % 2 === 1) return [{ text, ...shape(text) }]
    const width = [...text].reduce((sum, letter) => sum + plain.advanceOf(plain.glyphOf(letter.charCodeAt(0))), 0)
    return [{ text, width }]
  })
}

/**
 * Writes glyphs and sets the original text for copying: glyphs are reordered, and some stand for several
 * letters.
 */
function writeShapes(
  doc: jsPDF,
  font: EmbeddedFont,
  text: string,
  shapes: readonly GlyphShape[],
  x: number,
  y: number,
): void {
  const { write } = doc.internal as unknown as { write(operators: string): void }
  doc.setFont(font.name)
  const codes = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  write(`/Span <</ActualText <feff${codes}>>> BDC`)
  doc.text(font.written(shapes.map(({ glyph }) => glyph)), x, y)
  write('EMC')
  for (const { glyph, code } of shapes) font.nameGlyph(glyph, code)
}

/** Breaks a line at spaces, and within a word only if the word is wider than the space. */
function wrapLine(line: string, space: number, width: (line: string) => number): string[] {
  if (width(line) <= space) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )/)) {
    if (width((current + word).trimEnd()) <= space) {
      current += word
      continue
    }
    if (current !== '') lines.push(current.trimEnd())
    current = ''
    for (const letter of splitGraphemes(word)) {
      if (current !== '' && width(current + letter) > space) {
        lines.push(current)
        current = ''
      }
      current += letter
    }
  }
  return [...lines, current.trimEnd()]
}

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** Splits a word into what readers see as characters: a consonant with its signs is one. */
const splitGraphemes = (word: string): string[] => [...segmenter.segment(word)].map(({ segment }) => segment)
