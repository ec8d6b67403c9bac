import { hierarchy, tree } from 'd3-hierarchy'
import type { ChartNode } from '../../org-chart'

/** The sizes of boxes and gaps, in pixels at full size. */
export const box = { width: 212, height: 84, across: 20, down: 52, edge: 24 } as const

/** A person's box; `x` and `y` are its upper left corner. */
export interface PlacedBox {
  node: ChartNode
  x: number
  y: number
}

type ChartLine = readonly [from: PlacedBox, to: PlacedBox]

export interface ChartLayout {
  boxes: readonly PlacedBox[]
  /** The lines from managers to their reports, if both are visible. */
  lines: readonly ChartLine[]
  dotted: readonly ChartLine[]
  width: number
  height: number
}

type ChartRoot = ChartNode | { reports: readonly ChartNode[] }

/** Computes the positions of all people whose managers are expanded. */
export function computeChartLayout(roots: readonly ChartNode[], open: ReadonlySet<number>): ChartLayout {
  const top: ChartRoot = { reports: roots }
  const visibleTree = hierarchy<ChartRoot>(top, (node) =>
    'empId' in node && !open.has(node.empId) ? [] : node.reports,
  )
  const placed = tree<ChartRoot>()
    .nodeSize([box.width + box.across, box.height + box.down])(visibleTree)
    .descendants()
  const minX = Math.min(0, ...placed.map(({ x }) => x))
  // The layout needs one root, so all roots get an artificial parent, which is not drawn.
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

/**
 * Builds an SVG path with two corners, from the middle of a box's lower edge to the middle of the other's
 * upper edge.
 */
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

/** Finds the boxes that are visible or near the visible area. */
export function findVisibleBoxes<Shown extends PlacedBox>(boxes: readonly Shown[], sight: VisibleArea): Shown[] {
  return boxes.filter(({ x, y }) => isVisible(sight, [x, x + box.width], [y, y + box.height]))
}

/**
 * Builds the visible lines to reports as one SVG path. Reports of a manager share a horizontal bar. With a
 * thousand reports nearly every line covers the whole bar, so the bar is drawn once and cut to the visible
 * area.
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

/** Whether a part of the line may be visible. */
export const isLineVisible = ([from, to]: ChartLine, sight: VisibleArea): boolean =>
  isVisible(
    sight,
    [Math.min(from.x, to.x), Math.max(from.x, to.x) + box.width],
    [Math.min(from.y, to.y), Math.max(from.y, to.y) + box.height],
  )

/** The pixels around the visible area that are drawn too. */
const around = box.width

type AxisSpan = readonly [from: number, to: number]

const isVisible = (
  { left, top, width, height }: VisibleArea,
  [fromX, toX]: AxisSpan,
  [fromY, toY]: AxisSpan,
): boolean =>
  toX > left - around && fromX < left + width + around && toY > top - around && fromY < top + height + around

/** Picks the colour of a department. It is always the same, and as different from the others as possible. */
export const pickColour = (department: string, all: readonly string[]): string =>
  `hsl(${Math.round((all.indexOf(department) * 360) / Math.max(all.length, 1))} 55% 52%)`
