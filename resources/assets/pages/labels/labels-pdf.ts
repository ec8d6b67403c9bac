import { servedFonts } from '../../../../src/views/pdf/served-fonts'
import { drawLabels, type SheetLabel } from './draw-labels'

/** Labels on sheets, starting at the given place of the first one, counted from 0. */
export const buildLabelsPdf = (labels: readonly SheetLabel[], first: number): Promise<Blob> =>
  drawLabels(labels, first, servedFonts)
