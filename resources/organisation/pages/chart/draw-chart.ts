import { jsPDF } from 'jspdf'
import { box, buildLinePath, computeChartLayout, type PlacedBox, pickColour } from './chart-layout'
import type { ChartState } from './use-chart-state'

/** The longest side in pixels; browsers draw nothing beyond it. */
const most = 16_000

/** Draws the expanded chart, dark on white; null if it is larger than browsers can draw. */
export function drawChart(chart: ChartState): HTMLCanvasElement | null {
  const layout = computeChartLayout(chart.roots, chart.open)
  const density = Math.min(2, most / Math.max(layout.width, layout.height))
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (density < 0.5 || !pen) return null
  canvas.width = Math.ceil(layout.width * density)
  canvas.height = Math.ceil(layout.height * density)
  pen.scale(density, density)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, layout.width, layout.height)
  pen.strokeStyle = '#7b8694'
  for (const line of layout.lines) pen.stroke(new Path2D(buildLinePath(line)))
  pen.setLineDash([4, 4])
  for (const line of layout.dotted) pen.stroke(new Path2D(buildLinePath(line)))
  pen.setLineDash([])
  for (const placed of layout.boxes) drawPerson(pen, placed, pickColour(placed.node.department, chart.departments))
  return canvas
}

type CanvasContext = CanvasRenderingContext2D

function drawPerson(pen: CanvasContext, { node, x, y }: PlacedBox, colour: string): void {
  pen.fillStyle = '#ffffff'
  pen.fillRect(x, y, box.width, box.height)
  pen.strokeRect(x, y, box.width, box.height)
  pen.fillStyle = colour
  pen.fillRect(x, y, 4, box.height)
  const room = box.width - 24
  pen.fillStyle = '#1a2330'
  pen.font = '600 14px sans-serif'
  pen.fillText(node.fullName, x + 14, y + 24, room)
  pen.fillStyle = '#525d6b'
  pen.font = '12px sans-serif'
  pen.fillText(node.designation, x + 14, y + 44, room)
  pen.fillText(node.department, x + 14, y + 62, room)
}

export const canvasToPng = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made'))), 'image/png'),
  )

/** Makes a PDF with one page of the size of the picture. */
export function canvasToPdf(canvas: HTMLCanvasElement): Blob {
  const size = [canvas.width / 2, canvas.height / 2] as [number, number]
  const pdf = new jsPDF({ unit: 'pt', format: size, orientation: size[0] > size[1] ? 'landscape' : 'portrait' })
  pdf.addImage(canvas, 'PNG', 0, 0, ...size)
  return pdf.output('blob')
}
