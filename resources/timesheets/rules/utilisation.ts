import { computePercent } from '../../../src/framework/values/percent'
import type { PersonUtilisation, Utilisation, UtilisationFigures } from '../answers'

/** Computes the utilisation of minutes (KP4). */
export const computeUtilisation = (billable: number, expected: number): UtilisationFigures => ({
  ...{ billable, expected },
  percent: expected > 0 ? computePercent(billable, expected) : null,
})

/** Adds up people: the percent is sum by sum, never a mean of percents. */
export const sumUtilisation = (all: readonly Pick<UtilisationFigures, 'billable' | 'expected'>[]): UtilisationFigures =>
  computeUtilisation(
    all.reduce((sum, { billable }) => sum + billable, 0),
    all.reduce((sum, { expected }) => sum + expected, 0),
  )

/** Adds up the people of each department. */
export function groupByDepartment(people: readonly PersonUtilisation[]): Utilisation['departments'] {
  const groups = new Map<number | null, PersonUtilisation[]>()
  for (const person of people) groups.set(person.departmentId, [...(groups.get(person.departmentId) ?? []), person])
  return [...groups].map(([departmentId, members]) => ({
    ...{ departmentId, department: members[0]?.department ?? null },
    ...sumUtilisation(members),
  }))
}
