import type { jsPDF } from 'jspdf'

/** A font in a document; pages contain only the glyphs in use. */
export interface EmbeddedFont {
  name: string
  /** 0 where the font has no glyph. */
  glyphOf(code: number): number
  /** In thousandths of the font size. */
  advanceOf(glyph: number): number
  /** The text that makes jsPDF draw these glyphs; no character may stand for them. */
  written(glyphs: readonly number[]): string
  /** Sets the text that a reader copies for a glyph on its own. */
  nameGlyph(glyph: number, code: number): void
}

/** What jsPDF stores of a font. */
interface FontMetadata {
  cmap: { unicode: { codeMap: Record<number, number> } }
  toUnicode: Record<number, number>
  characterToGlyph(code: number): number
  widthOfGlyph(glyph: number): number
}

/** jsPDF takes characters only, so other glyphs get one from the private use area. */
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

/** One character per byte, as jsPDF stores files. */
function toBinaryString(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return parts.join('')
}
