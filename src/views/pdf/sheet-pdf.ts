import type { Part } from '../../framework/values/paper'
import type { ExportSay } from '../../i18n/export-words'
import { drawPdf } from '../../paper/draw-pdf'
import type { SignedIn } from '../signed-in'
import { buildCreationNote } from './cell-text'
import { servedFonts } from './served-fonts'

export type { Part }

/** Tables and lines on portrait pages, under a title, to print and sign. */
export const buildPortraitPdf = (
  title: string,
  parts: readonly Part[],
  { who, say }: { who: SignedIn; say: ExportSay },
): Promise<Blob> =>
  drawPdf(
    {
      ...{ title, lines: [], parts, isWide: false },
      made: buildCreationNote(who, say),
      missing: say('pdfMissing'),
      pageWords: (page, pages) => say('pdfPage', { page, pages }),
    },
    servedFonts,
  )
