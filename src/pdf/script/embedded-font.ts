import type { jsPDF } from 'jspdf'

/** A font in a document; the document refers only to glyphs in use. */
export interface EmbeddedFont {
  name: string
  /** Answers the glyph of a character; 0 where the font has none. */
  glyphOf(code: number): number
  /** Answers the width of a glyph, in thousandths of the font size. */
  advanceOf(glyph: number): number
  /** Answers the text that makes jsPDF draw these glyphs, even if they are the glyph of no character. */
  written(glyphs: readonly number[]): string
  /** Sets the text that a reader copies for a single glyph. */
  nameGlyph(glyph: number, code: number): void
}

/** What jsPDF stores of a font. */
interface FontMetadata {
  cmap: { unicode: { codeMap: Record<number, number> } }
  toUnicode: Record<number, number>
  characterToGlyph(code: number): number
  widthOfGlyph(glyph: number): number
}

/**
 * First character of the private use area: jsPDF takes characters only, so each glyph to draw gets one from
 * there.
 */
const firstOwn = 0xe000

export function embedFont(doc: jsPDF, name: string, bytes: Uint8Array): EmbeddedFont {
  const file = `${name}.ttf`
  doc.addFileToVFS(file, toBinaryString(bytes))
  doc.addFont(file, name, 'normal')
  doc.setFont(name)
  const { metadata } = doc.getFont() as unknown as { metadata: FontMetadata }
  const { codeMap } = metadata.cmap.unicode
  return {
    name,
    glyphOf: (code) => metadata.characterToGlyph(code),
    advanceOf: (glyph) => metadata.widthOfGlyph(glyph),
    written: (glyphs) =>
      glyphs
        .map((glyph) => {
          codeMap[firstOwn + glyph] = glyph
          return String.fromCharCode(firstOwn + glyph)
        })
        .join(''),
    nameGlyph: (glyph, code) => {
      metadata.toUnicode[glyph] = code
    },
  }
}

/** Turns bytes into one character each, as jsPDF stores files. */
function toBinaryString(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return parts.join('')
}
