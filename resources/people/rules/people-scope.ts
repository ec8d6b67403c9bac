import { sortMostSpecificFirst } from '../../../src/framework/rule-context/most-specific'
import type { Values } from '../../../src/framework/validate'

/** The people something is for; empty parts match everybody. */
export interface PeopleScope {
  empId: number | null
  grade: string | null
  employmentType: string | null
  departmentId: number | null
  locationId: number | null
}

export const everybody: PeopleScope = {
  empId: null,
  grade: null,
  employmentType: null,
  departmentId: null,
  locationId: null,
}

/** The facts of a person that a scope is compared with. */
export interface PersonScope extends PeopleScope {
  empId: number
}

/** The order of facts: if two scopes have as many facts, the one with the earlier fact is narrower. */
const facts = ['grade', 'employmentType', 'departmentId', 'locationId'] as const

export const scopeFields = ['empId', ...facts] as const

/** The scope in a record with such fields. */
export function toScope(record: object): PeopleScope {
  const values: Values = { ...record }
  return Object.fromEntries(scopeFields.map((name) => [name, values[name] ?? null])) as unknown as PeopleScope
}

const whom = { person: 'empId', facts }

/**
 * The narrowest scope that fits: the person's own, else the one with most matching attributes, else
 * everybody's.
 */
export const findNarrowestScope = <One extends PeopleScope>(
  person: PersonScope,
  all: readonly One[],
): One | undefined => sortMostSpecificFirst(whom, { ...person, id: person.empId }, all)[0]

export const isInScope = (person: PersonScope, scope: PeopleScope): boolean =>
  findNarrowestScope(person, [scope]) !== undefined
