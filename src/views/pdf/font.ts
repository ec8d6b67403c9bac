import fontUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import type { jsPDF } from 'jspdf'

const name = 'DejaVu Sans'
const file = 'DejaVuSans.ttf'

/** Stands for what the font has no picture of. */
const missingSign = '□'

/** What jsPDF knows of an embedded font. */
interface Metadata {
  characterToGlyph(code: number): number
}

export interface PdfFont {
  name: string
  /** The text with a sign for every character that cannot be drawn; tells through `wasMissing` that there was one. */
  drawable(text: string): string
  wasMissing(): boolean
}

/** Embeds a font that knows the rupee sign, accents, Greek and Cyrillic; the pages hold only what is used of it. */
export async function embedFont(doc: jsPDF): Promise<PdfFont> {
  const response = await fetch(fontUrl)
  if (!response.ok) throw new Error(`The font answered ${response.status}`)
  doc.addFileToVFS(file, binaryText(new Uint8Array(await response.arrayBuffer())))
  doc.addFont(file, name, 'normal')
  doc.setFont(name)
  const { metadata } = doc.getFont() as unknown as { metadata: Metadata }
  let isMissing = false
  const draw = (character: string) => {
    // jsPDF takes half of a character beyond the first 65,536, and stops a text at one without a picture.
    if (character === '\n' || (character.length === 1 && metadata.characterToGlyph(character.charCodeAt(0)) > 0))
      return character
    isMissing = true
    return missingSign
  }
  return {
    name,
    drawable: (text) => [...text.replace(/\r\n?/g, '\n').replace(/\t/g, ' ')].map(draw).join(''),
    wasMissing: () => isMissing,
  }
}

/** One character a byte, as jsPDF keeps files. */
function binaryText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)))
  return parts.join('')
}
