import { hierarchy, tree } from 'd3-hierarchy'
import type { ChartNode } from '../../org-chart'

/** Pixels at full size. */
export const box = { width: 212, height: 84, across: 20, down: 52, edge: 24 } as const

/** A box and where its upper left corner stands. */
export interface PlacedBox {
  node: ChartNode
  x: number
  y: number
}

export interface Layout {
  boxes: readonly PlacedBox[]
  /** From a manager to a report, both shown. */
  lines: readonly (readonly [from: PlacedBox, to: PlacedBox])[]
  dotted: readonly (readonly [from: PlacedBox, to: PlacedBox])[]
  width: number
  height: number
}

type Rooted = ChartNode | { reports: readonly ChartNode[] }

/** Where everybody stands whose managers are open. */
export function layoutOf(roots: readonly ChartNode[], open: ReadonlySet<number>): Layout {
  const top: Rooted = { reports: roots }
  const shown = hierarchy<Rooted>(top, (node) => ('empId' in node && !open.has(node.empId) ? [] : node.reports))
  const placed = tree<Rooted>()
    .nodeSize([box.width + box.across, box.height + box.down])(shown)
    .descendants()
  const left = Math.min(0, ...placed.map(({ x }) => x))
  // What all roots hang from is not drawn.
  const boxes = placed.flatMap(({ data, x, y }): PlacedBox[] =>
    'empId' in data ? [{ node: data, x: x - left + box.edge, y: y - box.height - box.down + box.edge }] : [],
  )
  const byId = new Map(boxes.map((each) => [each.node.empId, each]))
  const pair = (from: number | null, to: PlacedBox) => {
    const found = from === null ? undefined : byId.get(from)
    return found ? [[found, to] as const] : []
  }
  return {
    boxes,
    lines: boxes.flatMap((each) => pair(each.node.managerEmpId, each)),
    dotted: boxes.flatMap((each) => each.node.dotted.flatMap((from) => pair(from, each))),
    width: Math.max(...boxes.map(({ x }) => x + box.width), 0) + box.edge,
    height: Math.max(...boxes.map(({ y }) => y + box.height), 0) + box.edge,
  }
}

/** A line with two corners from the middle of one box's lower edge to that of the other's upper one, as an SVG path. */
export function pathOf([from, to]: readonly [PlacedBox, PlacedBox]): string {
  const [x, y] = [from.x + box.width / 2, from.y + box.height]
  const middle = to.y - box.down / 2
  return `M${x} ${y}V${middle}H${to.x + box.width / 2}V${to.y}`
}

/** The part of a layout that is in sight, and a little around it; in pixels at full size. */
export function within<Shown extends PlacedBox>(
  boxes: readonly Shown[],
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): Shown[] {
  const around = box.width
  return boxes.filter(
    ({ x, y }) =>
      x + box.width > left - around &&
      x < left + width + around &&
      y + box.height > top - around &&
      y < top + height + around,
  )
}

/** The colour of a department: the same wherever it stands, as far from the others as so many can be. */
export const colourOf = (department: string, all: readonly string[]): string =>
  `hsl(${Math.round((all.indexOf(department) * 360) / Math.max(all.length, 1))} 55% 52%)`
