import type { Figure, Summary, SummaryGroup } from '../../../src/framework/lists/list-figures'
import type { SummaryPlan } from './plan'
import { getUnitNumber } from './summary-sql'

/**
 * One row of the statement: a group, or its figures in one unit. The columns `g0`, `l0` and `f0` hold a
 * value, its label and a figure.
 */
export interface SummaryRow {
  /** The depth of the group; 0 is the total. */
  depth: number
  /** The number of the unit of the figures; 0: they have no unit of a record. */
  unit: number
  unit_name: string | null
  n: number
  [column: string]: unknown
}

type GroupNode = Omit<SummaryGroup, 'figures' | 'groups'> & { figures: Record<string, Figure>; groups: GroupNode[] }

/** Builds the tree of groups from the rows. Says so where it leaves out groups beyond `most`. */
export function buildSummaryTree(plan: SummaryPlan, rows: readonly SummaryRow[], most: number): Summary {
  const nodes = new Map<string, GroupNode>()
  let isCut = false
  for (const row of rows) {
    const key = buildGroupKey(row, row.depth)
    const node = nodes.get(key) ?? createNode(plan, row)
    if (!nodes.has(key) && nodes.size > most) {
      isCut = true
      continue
    }
    if (!nodes.has(key) && row.depth > 0) nodes.get(buildGroupKey(row, row.depth - 1))?.groups.push(node)
    nodes.set(key, node)
    addRowFigures(plan, row, node)
  }
  const { count = 0, figures = {}, groups = [] } = nodes.get(buildGroupKey({}, 0)) ?? {}
  return { count, figures, groups: groups.map(toGroup), ...(isCut ? { isCut: true } : {}) }
}

const buildGroupKey = (row: Readonly<Record<string, unknown>>, depth: number) =>
  JSON.stringify(Array.from({ length: depth }, (_, index) => row[`g${index}`] ?? null))

function createNode({ asked }: SummaryPlan, row: SummaryRow): GroupNode {
  const last = row.depth - 1
  return {
    value: (row[`g${last}`] ?? null) as SummaryGroup['value'],
    label: (row[`l${last}`] ?? null) as string | null,
    count: row.n,
    figures: Object.fromEntries(asked.map(({ key, unit }) => [key, unit ? {} : null])),
    groups: [],
  }
}

/** Adds the figures of a row to its group: those without a unit, or those in one unit. */
function addRowFigures(plan: SummaryPlan, row: SummaryRow, node: GroupNode): void {
  for (const [index, figure] of plan.asked.entries()) {
    const value = row[`f${index}`] as string | null
    if (getUnitNumber(plan, figure) !== row.unit || value === null) continue
    node.figures[figure.key] =
      row.unit === 0 ? value : { ...(node.figures[figure.key] as object), [String(row.unit_name)]: value }
  }
}

function toGroup({ groups, ...node }: GroupNode): SummaryGroup {
  return groups.length > 0 ? { ...node, groups: groups.map(toGroup) } : node
}
