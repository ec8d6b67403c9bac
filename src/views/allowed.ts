import { fieldReaders, type Scope, scopeForRights, scopeForVerb } from '../framework/access'
import { isEmpty } from '../framework/field'
import { isPlainObject, type LooseFilter } from '../framework/filter'
import { isInput, type Resource } from '../framework/resource'
import type { Values } from '../framework/validate'
import type { SignedIn } from './signed-in'

/** May the person read the field: of this record, or of any when none is given? */
export function mayRead(resource: Resource, name: string, who: SignedIn, record?: Values): boolean {
  // The server leaves out what the caller may never read.
  if (record && 'id' in record && !(name in record)) return false
  return isInScope(scopeForRights(fieldReaders(resource, name), who.roles), who, record)
}

/** Is the field the person's to read in some records only? The server empties it in the others. */
export function isReadInSome(resource: Resource, name: string, who: SignedIn): boolean {
  const scope = scopeForRights(fieldReaders(resource, name), who.roles)
  return typeof scope !== 'string' && scope.any !== 'all'
}

/** May the person change the field of this record, or fill it in when the record is new? */
export function mayWrite(resource: Resource, name: string, who: SignedIn, record?: Values): boolean {
  const field = resource.fields[name]
  if (!field || !isInput(resource, name) || !mayRead(resource, name, who, record)) return false
  const isNew = !record || !('id' in record)
  const { givenTo } = field.options
  if (field.options.fixed && !isNew) return false
  if (givenTo && record && matchesFilter(givenTo, who, record)) return false
  return isInScope(scopeForRights(field.options.writableBy, who.roles), who, record)
}

/** May there be records with these values that the person may list? */
export function mayListSome(resource: Resource, who: SignedIn, values: Values): boolean {
  return isInScope(scopeForVerb(resource, 'list', who.roles), who, values)
}

/** May the person add a record that holds these values, by field or by path over a reference? */
export function mayCreate(resource: Resource, who: SignedIn, values: Values): boolean {
  return isInScope(scopeForVerb(resource, 'create', who.roles), who, values)
}

/** What only the server can tell counts as held: it refuses by itself, and at the field. */
function isInScope(scope: Scope, who: SignedIn, record: Values | undefined): boolean {
  if (typeof scope === 'string') return scope === 'all'
  if (!record || scope.any === 'all') return true
  return scope.any.some((filter) => matchesFilter(filter, who, record) !== false)
}

/** Whether the record fulfils a filter of comparisons with `$me`; undefined where that takes a look at other records. */
export function matchesFilter(filter: LooseFilter, who: SignedIn, record: Values): boolean | undefined {
  let answer: boolean | undefined = true
  for (const [name, condition] of Object.entries(filter)) {
    const one = matchesPart(name, condition, who, record)
    if (one === false) return false
    if (one === undefined) answer = undefined
  }
  return answer
}

function matchesPart(name: string, condition: unknown, who: SignedIn, record: Values): boolean | undefined {
  const parts = Array.isArray(condition) ? condition.filter(isPlainObject) : []
  const matchParts = () => parts.map((part) => matchesFilter(part as LooseFilter, who, record))
  if (name === 'and') return parts.length > 0 ? combineResults(matchParts(), false) : undefined
  if (name === 'or') return parts.length > 0 ? combineResults(matchParts(), true) : undefined
  // What lies beyond a reference is not in the record, and no reason to say no.
  return name in record ? compare(record[name], condition, who) : undefined
}

/** One such answer settles it; else it is open while any is. */
function combineResults(answers: readonly (boolean | undefined)[], settles: boolean): boolean | undefined {
  if (answers.includes(settles)) return settles
  return answers.includes(undefined) ? undefined : !settles
}

function compare(value: unknown, condition: unknown, who: SignedIn): boolean | undefined {
  if (!isPlainObject(condition)) return undefined
  const resolveMe = (operand: unknown) => (operand === '$me' ? who.empId : operand)
  if ('eq' in condition) return value === resolveMe(condition.eq)
  if ('ne' in condition) return value !== resolveMe(condition.ne)
  if ('empty' in condition) return isEmpty(value) === condition.empty
  if (Array.isArray(condition.in)) return condition.in.map(resolveMe).includes(value)
  return undefined
}
