import { sortMostSpecificFirst } from '../../../src/framework/rule-context/most-specific'
import type { Values } from '../../../src/framework/validate'

/** The people whom something is for. An empty part matches everybody. */
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

/** The facts about a person that are compared with a scope. */
export interface PersonScope extends PeopleScope {
  empId: number
}

/**
 * The facts in order of weight. If two scopes have equally many facts, the one with the earlier fact is
 * narrower.
 */
const facts = ['grade', 'employmentType', 'departmentId', 'locationId'] as const

export const scopeFields = ['empId', ...facts] as const

/** Reads the scope from a record that has these fields. */
export function toScope(record: object): PeopleScope {
  const values: Values = { ...record }
  return Object.fromEntries(scopeFields.map((name) => [name, values[name] ?? null])) as unknown as PeopleScope
}

const whom = { person: 'empId', facts }

/**
 * Finds the narrowest scope that fits: that of the person alone, else the one with the most matching facts,
 * else that of everybody.
 */
export const findNarrowestScope = <One extends PeopleScope>(
  person: PersonScope,
  all: readonly One[],
): One | undefined => sortMostSpecificFirst(whom, { ...person, id: person.empId }, all)[0]

export const isInScope = (person: PersonScope, scope: PeopleScope): boolean =>
  findNarrowestScope(person, [scope]) !== undefined
