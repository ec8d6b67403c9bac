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

/** The narrowest that fits: that of the person, else the one that names most of what they are, else everybody's. */
export function narrowest<One extends Scope>(person: PersonScope, all: readonly One[]): One | undefined {
  let best: One | undefined
  for (const one of all) {
    if (!fits(person, one)) continue
    if (!best || narrowness(one) > narrowness(best)) best = one
  }
  return best
}

export const fits = (person: PersonScope, scope: Scope): boolean =>
  scopeFields.every((name) => scope[name] === null || scope[name] === person[name])

function narrowness(scope: Scope): number {
  if (scope.empId !== null) return Number.POSITIVE_INFINITY
  const named = facts.flatMap((name, place) => (scope[name] === null ? [] : [2 ** (facts.length - place)]))
  return named.length * 2 ** (facts.length + 1) + named.reduce((sum, weight) => sum + weight, 0)
}
