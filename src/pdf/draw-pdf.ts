import { jsPDF } from 'jspdf'
import {
  type DocumentPart,
  type FactsPart,
  listDocumentTexts,
  type PrintedDocument,
} from '../framework/values/printed-document'
import { drawQrCode } from './draw-qr-code'
import { drawFacts, drawTable, margins, measureFactLabels } from './draw-table'
import type { FontFiles } from './fonts'
import { createPen, type Pen } from './script/text-pen'

/** Font sizes in points. */
const sizes = { title: 14, heading: 11, line: 9, small: 8 }
const lineHeight = 4.2
/** Least space below a heading in millimetres, so that a heading is never the last line of a page. */
const roomBelowHeading = 18
/** Width of a QR code in millimetres. */
const codeWidth = 38

/** Draws the document. Lengths are in millimetres, font sizes in points. */
export async function drawPdf(paper: PrintedDocument, files: FontFiles): Promise<Blob> {
  const orientation = paper.isWide ? 'landscape' : 'portrait'
  const doc = new jsPDF({ orientation, unit: 'mm', format: 'a4', compress: true })
  doc.setProperties({ title: paper.title, creator: 'Steward' })
  doc.setLanguage('en-GB')
  const pen = await createPen(doc, files, listDocumentTexts(paper))
  let y = drawDocumentHead(doc, pen, paper)
  const labelWidth = measureFactLabels(doc, pen, paper.parts)
  for (const part of paper.parts) y = drawDocumentPart(doc, pen, part, labelWidth, y)
  const footer = pen.drawable(paper.made)
  if (pen.wasMissing()) drawDocumentPart(doc, pen, { kind: 'lines', lines: [paper.missing] }, labelWidth, y)
  drawHeadersAndFooters(doc, pen, paper, footer)
  return doc.output('blob')
}

const pageWidth = (doc: jsPDF) => doc.internal.pageSize.getWidth()
const pageHeight = (doc: jsPDF) => doc.internal.pageSize.getHeight()

/** Writes lines below each other and wraps long ones; returns the position of the next line. */
function writeLines(doc: jsPDF, pen: Pen, lines: readonly string[], top: number, size: number): number {
  doc.setFontSize(size)
  let y = top
  for (const line of lines.flatMap((text) =>
    pen.wrap(pen.drawable(text), pageWidth(doc) - margins.left - margins.right),
  )) {
    if (y > pageHeight(doc) - margins.bottom) y = addPage(doc)
    pen.write(line, margins.left, y)
    y += lineHeight * Math.max(1, size / sizes.line)
  }
  return y
}

/** Adds a page; returns the position of its first line. */
function addPage(doc: jsPDF): number {
  doc.addPage()
  return margins.top + lineHeight
}

/** Draws title and lines; returns the position of the first part. */
function drawDocumentHead(doc: jsPDF, pen: Pen, { title, lines }: PrintedDocument): number {
  const y = writeLines(doc, pen, [title], 15, sizes.title)
  return writeLines(doc, pen, lines, y, sizes.line)
}

/** Draws a part; returns the position of the next one, on the last page at that time. */
function drawDocumentPart(doc: jsPDF, pen: Pen, part: DocumentPart, labelWidth: number, top: number): number {
  const isFull = top + roomBelowHeading > pageHeight(doc) - margins.bottom
  let y = isFull ? addPage(doc) : top
  if (part.heading) y = writeLines(doc, pen, [part.heading], y + lineHeight, sizes.heading)
  if (part.kind === 'lines') return writeLines(doc, pen, part.lines, y + 1, part.size ?? sizes.line)
  if (part.kind === 'table') return drawTable(doc, pen, part, y - 2) + lineHeight
  return drawFactsWithQrCode(doc, pen, part, labelWidth, y)
}

/** Draws facts with their QR code at the right, on the next page if the code does not fit. */
function drawFactsWithQrCode(doc: jsPDF, pen: Pen, part: FactsPart, labelWidth: number, top: number): number {
  const { code } = part
  const isFull = code !== undefined && top + codeWidth > pageHeight(doc) - margins.bottom
  const y = isFull ? addPage(doc) : top
  if (code !== undefined) drawQrCode(doc, code, pageWidth(doc) - margins.right - codeWidth, y - 2, codeWidth)
  const end = drawFacts(doc, pen, part, labelWidth, y - 2) + lineHeight
  return code === undefined ? end : Math.max(end, y + codeWidth)
}

/** Draws header and footer of every page; called when the number of pages is known. */
function drawHeadersAndFooters(doc: jsPDF, pen: Pen, { title, pageWords }: PrintedDocument, footer: string): void {
  const pages = doc.getNumberOfPages()
  const right = pageWidth(doc) - margins.right
  doc.setFontSize(sizes.small)
  doc.setTextColor(60)
  const [heading = ''] = pen.wrap(pen.drawable(title), right - margins.left)
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    if (page > 1) pen.write(heading, margins.left, 10)
    pen.write(footer, margins.left, pageHeight(doc) - 5)
    pen.write(pen.drawable(pageWords(page, pages)), right, pageHeight(doc) - 5, 'right')
  }
}
