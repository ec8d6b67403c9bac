import { jsPDF } from 'jspdf'
import { drawQrCode } from '../../../../src/pdf/draw-qr-code'
import type { FontFiles } from '../../../../src/pdf/fonts'
import { createPen, type Pen } from '../../../../src/pdf/script/text-pen'

/** A label: its text, and the `address` that its QR code links to. */
export interface SheetLabel {
  title: string
  lines: readonly string[]
  address: string
}

/** A standard sheet of labels: 24 on A4, each 70 by 37 millimetres. */
export const sheet = { columns: 3, rows: 8, width: 70, height: 37 } as const
export const labelsOnSheet = sheet.columns * sheet.rows

const code = 29
const inset = 4
const sizes = { title: 12, line: 8 }
const lineHeight = 3.6

/**
 * Draws labels. `first` is the place of the first label on the sheet, counted from 0, because a sheet may be
 * partly used.
 */
export async function drawLabels(labels: readonly SheetLabel[], first: number, files: FontFiles): Promise<Blob> {
  const doc = new jsPDF({ unit: 'mm', format: 'a4', compress: true })
  doc.setProperties({
    title: labels
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 200),
    creator: 'Steward',
  })
  doc.setLanguage('en-GB')
  const pen = await createPen(
    doc,
    files,
    labels.flatMap(({ title, lines }) => [title, ...lines]),
  )
  labels.forEach((label, index) => {
    const place = (first + index) % labelsOnSheet
    if (index > 0 && place === 0) doc.addPage()
    drawLabel(doc, pen, label, computeLabelPosition(doc, place))
  })
  return doc.output('blob')
}

function computeLabelPosition(doc: jsPDF, place: number): { x: number; y: number } {
  const top = (doc.internal.pageSize.getHeight() - sheet.rows * sheet.height) / 2
  return { x: (place % sheet.columns) * sheet.width, y: top + Math.floor(place / sheet.columns) * sheet.height }
}

function drawLabel(
  doc: jsPDF,
  pen: Pen,
  { title, lines, address }: SheetLabel,
  { x, y }: { x: number; y: number },
): void {
  drawQrCode(doc, address, x + inset - 2, y + (sheet.height - code) / 2, code)
  const left = x + inset + code - 2
  const space = sheet.width - (left - x) - inset
  doc.setFontSize(sizes.title)
  const [head = ''] = pen.wrap(pen.drawable(title), space)
  pen.write(head, left, y + 9)
  doc.setFontSize(sizes.line)
  const most = Math.floor((sheet.height - 16) / lineHeight)
  const written = lines.flatMap((line) => pen.wrap(pen.drawable(line), space).slice(0, 3)).slice(0, most)
  written.forEach((line, index) => {
    pen.write(line, left, y + 14.5 + index * lineHeight)
  })
}
