import type { ChartNode, ChartPerson } from '../org-chart'

type ChartEntry = Pick<ChartPerson, 'empId' | 'fullName' | 'designation' | 'department' | 'managerEmpId' | 'dotted'>

/**
 * Builds trees of people by manager, in the given order. A person whose manager is not in the list is a
 * root.
 * @param depth the levels below the root to return; deeper ones are only counted
 */
export function buildOrgChart(people: readonly ChartEntry[], root: number | null, depth: number): ChartNode[] {
  const listedIds = new Set(people.map(({ empId }) => empId))
  const below = new Map<number | null, ChartEntry[]>()
  for (const person of people) {
    const manager = person.managerEmpId !== null && listedIds.has(person.managerEmpId) ? person.managerEmpId : null
    const siblings = below.get(manager)
    if (siblings) siblings.push(person)
    else below.set(manager, [person])
  }
  const findReports = (empId: number) => below.get(empId) ?? []
  const totals = new Map<number, number>()
  const countAllReports = (empId: number): number => {
    const reckoned = totals.get(empId)
    if (reckoned !== undefined) return reckoned
    const total = findReports(empId).reduce((sum, report) => sum + 1 + countAllReports(report.empId), 0)
    totals.set(empId, total)
    return total
  }
  const buildNode = (person: ChartEntry, levelsLeft: number): ChartNode => {
    const reports = findReports(person.empId)
    return {
      ...person,
      directs: reports.length,
      total: countAllReports(person.empId),
      reports: levelsLeft > 0 ? reports.map((report) => buildNode(report, levelsLeft - 1)) : [],
    }
  }
  const roots = root === null ? (below.get(null) ?? []) : people.filter(({ empId }) => empId === root)
  return roots.map((person) => buildNode(person, depth))
}
