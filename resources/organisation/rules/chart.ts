import type { ChartNode, ChartPerson } from '../org-chart'

type Placed = Pick<ChartPerson, 'empId' | 'fullName' | 'designation' | 'department' | 'managerEmpId' | 'dotted'>

/**
 * Trees of people by whom they report to, in the order given; whoever reports to nobody in the list is a root.
 * @param depth levels below the root that are told; what lies deeper is counted all the same
 */
export function chartOf(people: readonly Placed[], root: number | null, depth: number): ChartNode[] {
  const known = new Set(people.map(({ empId }) => empId))
  const below = new Map<number | null, Placed[]>()
  for (const person of people) {
    const manager = person.managerEmpId !== null && known.has(person.managerEmpId) ? person.managerEmpId : null
    const beside = below.get(manager)
    if (beside) beside.push(person)
    else below.set(manager, [person])
  }
  const reportsOf = (empId: number) => below.get(empId) ?? []
  const totals = new Map<number, number>()
  const totalOf = (empId: number): number => {
    const reckoned = totals.get(empId)
    if (reckoned !== undefined) return reckoned
    const total = reportsOf(empId).reduce((sum, report) => sum + 1 + totalOf(report.empId), 0)
    totals.set(empId, total)
    return total
  }
  const node = (person: Placed, left: number): ChartNode => {
    const reports = reportsOf(person.empId)
    return {
      ...person,
      directs: reports.length,
      total: totalOf(person.empId),
      reports: left > 0 ? reports.map((report) => node(report, left - 1)) : [],
    }
  }
  const roots = root === null ? (below.get(null) ?? []) : people.filter(({ empId }) => empId === root)
  return roots.map((person) => node(person, depth))
}
