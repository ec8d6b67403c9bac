import { drawLabels, type SheetLabel } from '../../pdf/draw-labels'
import { servedFonts } from './served-fonts'

/** Labels on sheets, starting at the given place of the first one, counted from 0. */
export const buildLabelsPdf = (labels: readonly SheetLabel[], first: number): Promise<Blob> =>
  drawLabels(labels, first, servedFonts)
