import { jsPDF } from 'jspdf'
import { autoTable } from 'jspdf-autotable'
import { columnWidths } from './column-widths'
import { embedFont, type PdfFont } from './font'

/** A table on pages. */
export interface Sheet {
  title: string
  /** Under the title: filters, who, when. */
  lines: readonly string[]
  heads: readonly { label: string; isRight: boolean }[]
  body: readonly (readonly string[])[]
  /** Under the last row. */
  end: string
  /** Told at the end where a character could not be drawn. */
  missing: string
  pageWords(page: number, pages: number): string
}

const margin = 10
const small = 8
const padding = 1.2
const lineHeight = 4.2

/** Lengths in millimetres, letters in points. */
export async function drawPdf(sheet: Sheet): Promise<Blob> {
  const doc = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: true })
  doc.setProperties({ title: sheet.title, creator: 'Steward' })
  doc.setLanguage('en-GB')
  const font = await embedFont(doc)
  const top = drawHead(doc, font, sheet)
  const bottom = drawTable(doc, font, sheet, top)
  drawEnd(doc, font, sheet, bottom)
  const pages = doc.getNumberOfPages()
  doc.setFontSize(small)
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    doc.text(font.drawable(sheet.pageWords(page, pages)), width(doc) - margin, height(doc) - 5, { align: 'right' })
  }
  return doc.output('blob')
}

const width = (doc: jsPDF) => doc.internal.pageSize.getWidth()
const height = (doc: jsPDF) => doc.internal.pageSize.getHeight()

/** What the longest of the texts takes on one line; a little more than it, for others may be wider at equal length. */
function naturalWidth(doc: jsPDF, texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split('\n'))
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), '')
  return doc.getTextWidth(longest) * 1.05 + 2 * padding + 0.5
}

/** Answers where the table may begin. */
function drawHead(doc: jsPDF, font: PdfFont, { title, lines }: Sheet): number {
  doc.setFontSize(14)
  doc.text(font.drawable(title), margin, margin + 5)
  doc.setFontSize(9)
  const wrapped = lines.flatMap((line) => doc.splitTextToSize(font.drawable(line), width(doc) - 2 * margin) as string[])
  wrapped.forEach((line, index) => {
    doc.text(line, margin, margin + 11 + index * lineHeight)
  })
  return margin + 10 + wrapped.length * lineHeight
}

function drawTable(doc: jsPDF, font: PdfFont, { heads, body: texts }: Sheet, top: number): number {
  const body = texts.map((row) => row.map((cell) => font.drawable(cell)))
  doc.setFontSize(small)
  const natural = heads.map(({ label }, index) => naturalWidth(doc, [label, ...body.map((row) => row[index] ?? '')]))
  // A hair less than the page holds: a rounding error would send the last column to another page.
  const widths = columnWidths(natural, width(doc) - 2 * margin - 0.1)
  const halign = (isRight: boolean) => (isRight ? 'right' : 'left') as 'right' | 'left'
  autoTable(doc, {
    startY: top,
    margin,
    theme: 'grid',
    head: [heads.map(({ label, isRight }) => ({ content: font.drawable(label), styles: { halign: halign(isRight) } }))],
    body,
    columnStyles: Object.fromEntries(
      heads.map(({ isRight }, index) => [index, { halign: halign(isRight), cellWidth: widths[index] ?? 'auto' }]),
    ),
    // Only the one cut of the font is embedded: the headings stand out by their ground.
    styles: {
      font: font.name,
      fontStyle: 'normal',
      fontSize: small,
      textColor: 20,
      cellPadding: padding,
      overflow: 'linebreak',
    },
    headStyles: { fillColor: [228, 232, 238], textColor: 20, fontStyle: 'normal' },
    horizontalPageBreak: true,
    horizontalPageBreakRepeat: 0,
  })
  const { lastAutoTable } = doc as unknown as { lastAutoTable: { finalY: number } }
  return lastAutoTable.finalY
}

function drawEnd(doc: jsPDF, font: PdfFont, { end, missing }: Sheet, bottom: number): void {
  const lines = font.wasMissing() ? [end, missing] : [end]
  let y = bottom + 6
  if (y + lines.length * lineHeight > height(doc) - margin) {
    doc.addPage()
    y = margin + 5
  }
  doc.setFontSize(9)
  for (const line of lines) {
    doc.text(font.drawable(line), margin, y)
    y += lineHeight
  }
}
