import { useMemo, useState } from 'react'
import type { ChartNode } from '../../org-chart'

/** The number of levels that are expanded at first for those who are not in the chart. */
const openedFirst = 2

export interface ChartState {
  roots: readonly ChartNode[]
  /** The ids of people whose reports are shown. */
  open: ReadonlySet<number>
  /** The id of the person on whom the chart opens. */
  start: number | null
  /** The id of the person found by search. */
  found: number | null
  /** The person who stays in place on the screen while others are expanded or collapsed. */
  anchor: number | null
  /** The names of the departments, in order. */
  departments: readonly string[]
  nameOf(empId: number): string
  toggle(empId: number): void
  openAll(): void
  closeAll(): void
  /** Finds a person: expands all managers above them. */
  find(empId: number | null): void
}

/** Holds the state of the chart, which the drawing and the list share; it opens on the person. */
export function useChartState(roots: readonly ChartNode[], meId: number): ChartState {
  const people = useMemo(() => new Map(flattenNodes(roots).map((person) => [person.empId, person])), [roots])
  const departments = useMemo(
    () => [...new Set([...people.values()].map(({ department }) => department))].sort(),
    [people],
  )
  const listManagers = (empId: number): number[] => {
    const manager = people.get(empId)?.managerEmpId ?? null
    return manager === null || !people.has(manager) ? [] : [manager, ...listManagers(manager)]
  }
  const start = people.has(meId) ? meId : null
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(start === null ? listIdsToLevel(roots, openedFirst) : [start, ...listManagers(start)]),
  )
  const [foundId, setFoundId] = useState<number | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  const openAround = (next: (before: ReadonlySet<number>) => Set<number>, around = roots[0]?.empId ?? null) => {
    setAnchor(around)
    setOpen(next)
  }
  return {
    roots,
    open,
    start,
    found: foundId,
    departments,
    nameOf: (empId) => people.get(empId)?.fullName ?? '',
    anchor,
    toggle: (empId) =>
      openAround((before) => (before.has(empId) ? removeId(before, empId) : new Set([...before, empId])), empId),
    openAll: () =>
      openAround(() => new Set([...people.values()].filter(({ directs }) => directs > 0).map(({ empId }) => empId))),
    closeAll: () => openAround(() => new Set(listIdsToLevel(roots, 1))),
    find(empId) {
      setFoundId(empId)
      if (empId !== null) setOpen((before) => new Set([...before, ...listManagers(empId)]))
    },
  }
}

const removeId = (ids: ReadonlySet<number>, gone: number) => new Set([...ids].filter((id) => id !== gone))

const flattenNodes = (nodes: readonly ChartNode[]): ChartNode[] =>
  nodes.flatMap((node) => [node, ...flattenNodes(node.reports)])

const listIdsToLevel = (nodes: readonly ChartNode[], levels: number): number[] =>
  levels === 0 ? [] : nodes.flatMap(({ empId, reports }) => [empId, ...listIdsToLevel(reports, levels - 1)])
