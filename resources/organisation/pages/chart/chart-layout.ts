import { hierarchy, tree } from 'd3-hierarchy'
import type { ChartNode } from '../../org-chart'

/** In pixels at full size. */
export const box = { width: 212, height: 84, across: 20, down: 52, edge: 24 } as const

/** A box with its upper left corner. */
export interface PlacedBox {
  node: ChartNode
  x: number
  y: number
}

type ChartLine = readonly [from: PlacedBox, to: PlacedBox]

export interface ChartLayout {
  boxes: readonly PlacedBox[]
  /** From a manager to a report, both visible. */
  lines: readonly ChartLine[]
  dotted: readonly ChartLine[]
  width: number
  height: number
}

type ChartRoot = ChartNode | { reports: readonly ChartNode[] }

/** The positions of all people whose managers are expanded. */
export function computeChartLayout(roots: readonly ChartNode[], open: ReadonlySet<number>): ChartLayout {
  const top: ChartRoot = { reports: roots }
  const visibleTree = hierarchy<ChartRoot>(top, (node) =>
    'empId' in node && !open.has(node.empId) ? [] : node.reports,
  )
  const placed = tree<ChartRoot>()
    .nodeSize([box.width + box.across, box.height + box.down])(visibleTree)
    .descendants()
  const minX = Math.min(0, ...placed.map(({ x }) => x))
  // The artificial parent of all roots is not drawn.
  const boxes = placed.flatMap(({ data, x, y }): PlacedBox[] =>
    'empId' in data ? [{ node: data, x: x - minX + box.edge, y: y - box.height - box.down + box.edge }] : [],
  )
  const byId = new Map(boxes.map((each) => [each.node.empId, each]))
  const toLine = (from: number | null, to: PlacedBox) => {
    const start = from === null ? undefined : byId.get(from)
    return start ? [[start, to] as const] : []
  }
  return {
    boxes,
    lines: boxes.flatMap((each) => toLine(each.node.managerEmpId, each)),
    dotted: boxes.flatMap((each) => each.node.dotted.flatMap((from) => toLine(from, each))),
    width: Math.max(...boxes.map(({ x }) => x + box.width), 0) + box.edge,
    height: Math.max(...boxes.map(({ y }) => y + box.height), 0) + box.edge,
  }
}

/** An SVG path with two corners from the middle of one box's lower edge to that of the other's upper one. */
export function buildLinePath([from, to]: ChartLine): string {
  const [x, y] = [from.x + box.width / 2, from.y + box.height]
  const middle = to.y - box.down / 2
  return `M${x} ${y}V${middle}H${to.x + box.width / 2}V${to.y}`
}

/** A part of the chart, in pixels at full size. */
export interface VisibleArea {
  left: number
  top: number
  width: number
  height: number
}

/** The visible boxes, and a few around them. */
export function findVisibleBoxes<Shown extends PlacedBox>(boxes: readonly Shown[], sight: VisibleArea): Shown[] {
  return boxes.filter(({ x, y }) => isVisible(sight, [x, x + box.width], [y, y + box.height]))
}

/**
 * The visible lines to reports, as one SVG path. Reports of one manager share a bar: with a thousand
 * reports nearly every line covers the whole bar, so it is drawn once and clipped to the view.
 */
export function buildVisiblePath(lines: readonly ChartLine[], sight: VisibleArea): string {
  const [first, last] = [sight.left - around, sight.left + sight.width + around]
  const bars = new Map<PlacedBox, [left: number, right: number, middle: number]>()
  const ends: string[] = []
  for (const line of lines) {
    const [from, to] = line
    if (!isLineVisible(line, sight)) continue
    const [start, end, middle] = [from.x + box.width / 2, to.x + box.width / 2, to.y - box.down / 2]
    const [leftEnd, right] = bars.get(from) ?? [start, start]
    bars.set(from, [Math.min(leftEnd, end), Math.max(right, end), middle])
    if (end >= first && end <= last) ends.push(`M${end} ${middle}V${to.y}`)
  }
  const shared = [...bars].map(([{ x, y }, [leftEnd, right, middle]]) => {
    const start = x + box.width / 2
    return `M${start} ${y + box.height}V${middle}M${Math.max(leftEnd, first)} ${middle}H${Math.min(right, last)}`
  })
  return [...shared, ...ends].join('')
}

/** Whether part of a line may be visible. */
export const isLineVisible = ([from, to]: ChartLine, sight: VisibleArea): boolean =>
  isVisible(
    sight,
    [Math.min(from.x, to.x), Math.max(from.x, to.x) + box.width],
    [Math.min(from.y, to.y), Math.max(from.y, to.y) + box.height],
  )

/** Pixels around the view that are drawn as well. */
const around = box.width

type AxisSpan = readonly [from: number, to: number]

const isVisible = (
  { left, top, width, height }: VisibleArea,
  [fromX, toX]: AxisSpan,
  [fromY, toY]: AxisSpan,
): boolean =>
  toX > left - around && fromX < left + width + around && toY > top - around && fromY < top + height + around

/** The colour of a department: always the same, and as distinct from the others as possible. */
export const pickColour = (department: string, all: readonly string[]): string =>
  `hsl(${Math.round((all.indexOf(department) * 360) / Math.max(all.length, 1))} 55% 52%)`
