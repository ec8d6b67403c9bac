import type { DocumentPart } from '../../framework/values/printed-document'
import type { ExportSay } from '../../i18n/export-words'
import { drawPdf } from '../../pdf/draw-pdf'
import type { SignedInPerson } from '../signed-in'
import { buildCreationNote } from './cell-text'
import { servedFonts } from './served-fonts'

export type { DocumentPart }

/** Makes portrait pages of tables and lines, under a title, to print and sign. */
export const buildPortraitPdf = (
  title: string,
  parts: readonly DocumentPart[],
  { who, say }: { who: SignedInPerson; say: ExportSay },
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
