import { listFieldReaders, type Scope, scopeForRights, scopeForVerb } from '../framework/access'
import { isEmpty } from '../framework/field'
import { isPlainObject, type LooseFilter } from '../framework/filter'
import { isInputField, type Resource } from '../framework/resource'
import type { Values } from '../framework/validate'
import type { SignedInPerson } from './signed-in'

/** Tells whether the person may read the field, of this record or, if none is given, of any. */
export function canReadField(resource: Resource, name: string, who: SignedInPerson, record?: Values): boolean {
  // The server leaves out fields that the caller may never read.
  if (record && 'id' in record && !(name in record)) return false
  return isInScope(scopeForRights(listFieldReaders(resource, name), who.roles), who, record)
}

/** Tells whether the person may read the field in some records only; the server empties it in the others. */
export function isReadableInSomeRecords(resource: Resource, name: string, who: SignedInPerson): boolean {
  const scope = scopeForRights(listFieldReaders(resource, name), who.roles)
  return typeof scope !== 'string' && scope.any !== 'all'
}

/** Tells whether the person may change the field of this record, or fill it in if the record is new. */
export function canWriteField(resource: Resource, name: string, who: SignedInPerson, record?: Values): boolean {
  const field = resource.fields[name]
  if (!field || !isInputField(resource, name) || !canReadField(resource, name, who, record)) return false
  const isNew = !record || !('id' in record)
  const { givenTo } = field.options
  if (field.options.fixed && !isNew) return false
  if (givenTo && record && matchesFilter(givenTo, who, record)) return false
  return isInScope(scopeForRights(field.options.writableBy, who.roles), who, record)
}

/** Tells whether the person may list records with these values. */
export function canListRecord(resource: Resource, who: SignedInPerson, values: Values): boolean {
  return isInScope(scopeForVerb(resource, 'list', who.roles), who, values)
}

/**
 * Tells whether the person may add a record with these values, given by field or by path over a reference.
 */
export function canCreateRecord(resource: Resource, who: SignedInPerson, values: Values): boolean {
  return isInScope(scopeForVerb(resource, 'create', who.roles), who, values)
}

/**
 * Tells whether the record is in the scope. Conditions that only the server can check count as met: the
 * server refuses by itself, at the field.
 */
function isInScope(scope: Scope, who: SignedInPerson, record: Values | undefined): boolean {
  if (typeof scope === 'string') return scope === 'all'
  if (!record || scope.any === 'all') return true
  return scope.any.some((filter) => matchesFilter(filter, who, record) !== false)
}

/**
 * Tells whether the record matches a filter of comparisons with `$me`; undefined if that needs other
 * records.
 */
export function matchesFilter(filter: LooseFilter, who: SignedInPerson, record: Values): boolean | undefined {
  let answer: boolean | undefined = true
  for (const [name, condition] of Object.entries(filter)) {
    const one = matchesFilterPart(name, condition, who, record)
    if (one === false) return false
    if (one === undefined) answer = undefined
  }
  return answer
}

function matchesFilterPart(name: string, condition: unknown, who: SignedInPerson, record: Values): boolean | undefined {
  const parts = Array.isArray(condition) ? condition.filter(isPlainObject) : []
  const matchParts = () => parts.map((part) => matchesFilter(part as LooseFilter, who, record))
  if (name === 'and') return parts.length > 0 ? combineFilterResults(matchParts(), false) : undefined
  if (name === 'or') return parts.length > 0 ? combineFilterResults(matchParts(), true) : undefined
  // Fields of referenced records are not in the record; that they are missing is no reason to refuse.
  return name in record ? matchesComparison(record[name], condition, who) : undefined
}

/**
 * Combines answers: one that equals `settles` decides; otherwise the result is undefined if any answer is.
 */
function combineFilterResults(answers: readonly (boolean | undefined)[], settles: boolean): boolean | undefined {
  if (answers.includes(settles)) return settles
  return answers.includes(undefined) ? undefined : !settles
}

function matchesComparison(value: unknown, condition: unknown, who: SignedInPerson): boolean | undefined {
  if (!isPlainObject(condition)) return undefined
  const resolveMe = (operand: unknown) => (operand === '$me' ? who.empId : operand)
  if ('eq' in condition) return value === resolveMe(condition.eq)
  if ('ne' in condition) return value !== resolveMe(condition.ne)
  if ('empty' in condition) return isEmpty(value) === condition.empty
  if (Array.isArray(condition.in)) return condition.in.map(resolveMe).includes(value)
  return undefined
}
