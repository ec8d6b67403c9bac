import type { PersonUtilisation, Utilisation } from '../answers'
import { sumUtilisation } from './utilisation'

/** Adds up the people of each department. */
export function groupByDepartment(people: readonly PersonUtilisation[]): Utilisation['departments'] {
  const groups = new Map<number | null, PersonUtilisation[]>()
  for (const person of people) groups.set(person.departmentId, [...(groups.get(person.departmentId) ?? []), person])
  return [...groups].map(([departmentId, members]) => ({
    ...{ departmentId, department: members[0]?.department ?? null },
    ...sumUtilisation(members),
  }))
}
