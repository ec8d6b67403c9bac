import type { jsPDF } from 'jspdf'
import { encodeQR } from 'qr'

/** Draws a text as a QR code, `width` millimetres wide, with the empty margin that readers need. */
export function drawQrCode(doc: jsPDF, text: string, x: number, y: number, width: number): void {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = width / dots.length
  doc.setFillColor(0, 0, 0)
  dots.forEach((row, line) => {
    for (const { from, length } of findDarkRuns(row))
      doc.rect(x + from * size, y + line * size, length * size, size, 'F')
  })
}

/** Joins adjacent dark dots to one shape: if they are drawn apart, printers leave hairlines between them. */
function findDarkRuns(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = []
  row.forEach((isDark, at) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last.from + last.length === at) last.length += 1
    else runs.push({ from: at, length: 1 })
  })
  return runs
}
