import devanagariUrl from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'
import plainUrl from 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf?url'
import type { FontFiles } from '../../pdf/fonts'

export const servedFonts: FontFiles = { plain: () => fetchFont(plainUrl), devanagari: () => fetchFont(devanagariUrl) }

/**
 * Loads a font from the server.
 * @throws Error if the server does not answer with the font
 */
async function fetchFont(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The font answered ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}
