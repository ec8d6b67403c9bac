import { mostSpecific } from '../../../src/framework/given/most-specific'
import type { Values } from '../../../src/framework/validate'

/** Whom something is for; what is empty names nobody in particular. */
export interface Scope {
  empId: number | null
  grade: string | null
  employmentType: string | null
  departmentId: number | null
  locationId: number | null
}

export const everybody: Scope = { empId: null, grade: null, employmentType: null, departmentId: null, locationId: null }

/** What a scope asks of a person. */
export interface PersonScope extends Scope {
  empId: number
}

/** Of two scopes that name as many facts, the one that names an earlier one of these is the narrower. */
const facts = ['grade', 'employmentType', 'departmentId', 'locationId'] as const

export const scopeFields = ['empId', ...facts] as const

/** Whom a record with such fields is for. */
export function toScope(record: object): Scope {
  const values: Values = { ...record }
  return Object.fromEntries(scopeFields.map((name) => [name, values[name] ?? null])) as unknown as Scope
}

const whom = { person: 'empId', facts }

/** The narrowest that fits: that of the person, else the one that names most of what they are, else everybody's. */
export const findNarrowest = <One extends Scope>(person: PersonScope, all: readonly One[]): One | undefined =>
  mostSpecific(whom, { ...person, id: person.empId }, all)[0]

export const isInScope = (person: PersonScope, scope: Scope): boolean => findNarrowest(person, [scope]) !== undefined
