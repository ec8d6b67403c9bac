import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontFiles } from '../../src/pdf/fonts'

const { resolve } = createRequire(import.meta.url)

const devanagariFile = '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'

/** The fonts as they are served, read from where they are installed. */
export const installedFonts: FontFiles = {
  plain: async () => new Uint8Array(await readFile(resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  devanagari: async () => new Uint8Array(await readFile(resolve(devanagariFile))),
}
