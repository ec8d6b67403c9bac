import type { jsPDF } from 'jspdf'
import { encodeQR } from 'qr'

/** A text as a code for cameras, so many millimetres wide, with the empty edge that readers need around it. */
export function drawCode(doc: jsPDF, text: string, x: number, y: number, width: number): void {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const size = width / dots.length
  doc.setFillColor(0, 0, 0)
  dots.forEach((row, line) => {
    for (const { from, length } of findDarkRuns(row))
      doc.rect(x + from * size, y + line * size, length * size, size, 'F')
  })
}

/** Dark dots side by side are one mark: apart, printers leave hair lines between them. */
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
