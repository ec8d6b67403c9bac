import { drawLabels, type Label } from '../../paper/draw-labels'
import { servedFonts } from './served-fonts'

/** Labels on sheets, starting at the given place of the first one, counted from 0. */
export const buildLabelsPdf = (labels: readonly Label[], first: number): Promise<Blob> =>
  drawLabels(labels, first, servedFonts)
