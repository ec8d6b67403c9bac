import type { jsPDF } from 'jspdf'
import { autoTable, type Cell, type CellHookData, type UserOptions } from 'jspdf-autotable'
import type { DocumentPart, FactsPart, TablePart } from '../framework/values/printed-document'
import { computeColumnWidths } from './column-widths'
import type { Pen } from './script/text-pen'

/** Page margins in millimetres; the header is in the upper one, the footer in the lower one. */
export const margins = { top: 15, right: 10, bottom: 13, left: 10 }

/** Font size of tables, in points. */
const size = 8
const padding = 1.2

/** Draws the table from `top` on; returns where it ends, on the last page at that time. */
export function drawTable(doc: jsPDF, pen: Pen, { heads, body: texts }: TablePart, top: number): number {
  const body = texts.map((row) => row.map((cell) => pen.drawable(cell)))
  doc.setFontSize(size)
  const wishes = heads.map(({ label, isRight }, index) => {
    const texts = body.map((row) => row[index] ?? '')
    const head = pen.drawable(label)
    const words = [head, ...texts].flatMap((text) => text.split(/\s/))
    return {
      natural: Math.max(measureLongestText(doc, pen, [head]), measureLongestText(doc, pen, texts)),
      word: measureLongestText(doc, pen, words),
      isWhole: isRight,
    }
  })
  const widths = computeColumnWidths(wishes, usableWidth(doc))
  const toAlign = (isRight: boolean) => (isRight ? 'right' : 'left') as 'right' | 'left'
  return drawCells(doc, pen, {
    startY: top,
    theme: 'grid',
    head: [heads.map(({ label, isRight }) => ({ content: pen.drawable(label), styles: { halign: toAlign(isRight) } }))],
    body,
    columnStyles: Object.fromEntries(
      heads.map(({ isRight }, index) => [index, { halign: toAlign(isRight), cellWidth: widths[index] ?? 'auto' }]),
    ),
    // Only one style of the font is embedded, so headings stand out by their background.
    headStyles: { fillColor: [228, 232, 238], textColor: 20, fontStyle: 'normal' },
    horizontalPageBreak: true,
    horizontalPageBreakRepeat: 0,
  })
}

/**
 * Draws facts from `top` on, with labels in a column of `labelWidth`; returns where they end, like
 * `drawTable`.
 */
export function drawFacts(doc: jsPDF, pen: Pen, { facts }: FactsPart, labelWidth: number, top: number): number {
  return drawCells(doc, pen, {
    startY: top,
    theme: 'plain',
    body: facts.map((fact) => fact.map((text) => pen.drawable(text))),
    columnStyles: { 0: { cellWidth: labelWidth, textColor: 90 }, 1: { cellWidth: 'auto' } },
  })
}

/** Measures one width for all labels of a document, so that the values are aligned. */
export function measureFactLabels(doc: jsPDF, pen: Pen, parts: readonly DocumentPart[]): number {
  doc.setFontSize(size)
  const labels = parts.flatMap((part) => (part.kind === 'facts' ? part.facts.map(([label]) => label) : []))
  const widths = labels.map((label) => measureLongestText(doc, pen, [pen.drawable(label)]))
  return Math.min(Math.max(0, ...widths), usableWidth(doc) / 3)
}

/** Answers slightly less than the page: a rounding error would move the last column to another page. */
const usableWidth = (doc: jsPDF) => doc.internal.pageSize.getWidth() - margins.left - margins.right - 0.1

/** Measures the longest text on one line and adds a bit, because texts of equal length differ in width. */
function measureLongestText(doc: jsPDF, pen: Pen, texts: readonly string[]): number {
  const lines = texts.flatMap((text) => text.split('\n'))
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one), '')
  const width = pen.isPlain(longest) ? doc.getTextWidth(longest) : pen.width(longest)
  return width * 1.05 + 2 * padding + 0.5
}

function drawCells(doc: jsPDF, pen: Pen, options: UserOptions): number {
  autoTable(doc, {
    margin: margins,
    styles: {
      font: pen.fontName,
      fontStyle: 'normal',
      fontSize: size,
      textColor: 20,
      cellPadding: padding,
      overflow: 'linebreak',
    },
    rowPageBreak: 'avoid',
    ...buildPenHooks(doc, pen),
    ...options,
  })
  const { lastAutoTable } = doc as unknown as { lastAutoTable: { finalY: number } }
  return lastAutoTable.finalY
}

/**
 * Builds hooks in which the pen measures, wraps and writes cells that need several fonts, because
 * autotable uses one font a cell. Column widths are fixed, so each cell is wrapped to its own.
 */
function buildPenHooks(doc: jsPDF, pen: Pen): UserOptions {
  const own = new WeakMap<Cell, string[]>()
  const cellLines = (cell: Cell) => [cell.text].flat()
  const isPlain = (lines: readonly string[]) => lines.every(pen.isPlain)
  return {
    didParseCell: ({ cell }) => {
      const lines = cellLines(cell)
      cell.text = []
      cell.styles.overflow = (_, space) =>
        isPlain(lines)
          ? // One point more: a rounding error would wrap text that just fits.
            doc.splitTextToSize(lines as never, space + 1 / doc.internal.scaleFactor)
          : pen.wrap(lines.join('\n'), space)
    },
    willDrawCell: ({ cell }) => {
      const lines = cellLines(cell)
      if (isPlain(lines)) return
      own.set(cell, lines)
      cell.text = []
    },
    didDrawCell: ({ cell }) => {
      const lines = own.get(cell)
      if (!lines) return
      writeCellLines(doc, pen, cell, lines)
      // autotable uses heading cells again on the next page, so they keep all lines.
      cell.text = lines
    },
  } satisfies { [hook: string]: (data: CellHookData) => void }
}

/** Writes lines at the position where autotable would draw them. */
function writeCellLines(doc: jsPDF, pen: Pen, cell: Cell, lines: readonly string[]): void {
  const { x, y } = cell.getTextPos()
  const letter = doc.getFontSize() / doc.internal.scaleFactor
  lines.forEach((line, index) => {
    const baseline = y + letter * (0.85 + index * doc.getLineHeightFactor())
    pen.write(line, x, baseline, cell.styles.halign === 'right' ? 'right' : 'left')
  })
}
