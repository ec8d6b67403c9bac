import { servedFonts } from '../../../../src/views/pdf/served-fonts'
import { drawLabels, type SheetLabel } from './draw-labels'

/** Builds a PDF of label sheets. `first` is the place of the first label, counted from 0. */
export const buildLabelsPdf = (labels: readonly SheetLabel[], first: number): Promise<Blob> =>
  drawLabels(labels, first, servedFonts)
