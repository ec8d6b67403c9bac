import type { Right } from './field'
import type { LooseFilter } from './filter'
import { capitalize } from './naming'
import type { Role } from './register'
import type { Relation } from './relations'
import type { Resource } from './resource'

/** What people can do with every resource, besides its transitions. */
export const verbs = ['list', 'show', 'create', 'update', 'delete', 'export'] as const
export type Verb = (typeof verbs)[number]

/** Grants verbs to roles, on the records that match the filter. Without a grant there is no access. */
export interface Grant<F = LooseFilter> {
  to: Role | readonly Role[]
  can: readonly Verb[]
  where?: F
  /** Why files lack these records, which the list of who may export holds; absent: files hold them. */
  notExported?: string
}

/** Denies verbs to roles; a denial wins over every grant. */
interface Denial<F = LooseFilter> {
  to: Role | readonly Role[]
  cannot: readonly Verb[]
  where?: F
}

export type AccessRule<F = LooseFilter> = Grant<F> | Denial<F>

/** Whether something is allowed, with the reason to show. */
interface AccessDecision {
  allowed: boolean
  because: string
}

/**
 * The records on which something is allowed: all, none, or those that match one of `any` and none of
 * `but`.
 */
export type Scope = 'all' | 'none' | { any: LooseFilter[] | 'all'; but: LooseFilter[] }

const toArray = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])
const hasAnyRole = (to: Role | readonly Role[], roles: readonly Role[]) =>
  toArray(to).some((role) => roles.includes(role))

/** Answers the records on which these roles may use the verb. Pure: browser and server compute the same. */
export function scopeForVerb(resource: Pick<Resource, 'access'>, verb: Verb, roles: readonly Role[]): Scope {
  const any: LooseFilter[] = []
  const but: LooseFilter[] = []
  let everywhere = false
  for (const rule of resource.access) {
    if (!hasAnyRole(rule.to, roles)) continue
    if ('cannot' in rule) {
      if (!rule.cannot.includes(verb)) continue
      if (!rule.where) return 'none'
      but.push(rule.where)
    } else if (rule.can.includes(verb)) {
      if (rule.where) any.push(rule.where)
      else everywhere = true
    }
  }
  if (!everywhere && any.length === 0) return 'none'
  if (everywhere && but.length === 0) return 'all'
  return { any: everywhere ? 'all' : any, but }
}

/** Lists who may read the field; undefined means everybody who may read the record. */
export function listFieldReaders(resource: Resource, name: string): readonly Right[] | undefined {
  return name === resource.workflow?.field ? resource.workflow.readableBy : resource.fields[name]?.options.readableBy
}

/**
 * Answers the records on which these roles hold one of the rights; all records where no rights are
 * declared.
 */
export function scopeForRights(rights: readonly Right[] | undefined, roles: readonly Role[]): Scope {
  if (!rights) return 'all'
  const any: LooseFilter[] = []
  for (const right of rights) {
    if (typeof right === 'object') {
      if (!right.role || hasAnyRole(right.role, roles)) any.push(right.where)
    } else if (roles.includes(right)) return 'all'
  }
  return any.length === 0 ? 'none' : { any, but: [] }
}

/**
 * Tells whether these roles may use the verb or transition, on this record if one is given. A record
 * carries the server's own answer in `can`; without it the grants decide.
 */
export function checkAccess(
  resource: Pick<Resource, 'access' | 'workflow'>,
  action: string,
  roles: readonly Role[],
  record?: { can?: readonly string[] },
): AccessDecision {
  const verb = verbs.find((candidate) => candidate === action)
  const transitions = resource.workflow?.transitions ?? {}
  const transition = Object.hasOwn(transitions, action) ? transitions[action] : undefined
  const scope = verb ? scopeForVerb(resource, verb, roles) : transition ? scopeForRights(transition.by, roles) : 'none'
  if (scope === 'none') return { allowed: false, because: 'noGrant' }
  if (record?.can && action !== 'create' && action !== 'list') {
    return record.can.includes(action)
      ? { allowed: true, because: 'granted' }
      : { allowed: false, because: 'notThisRecord' }
  }
  return { allowed: true, because: scope === 'all' ? 'granted' : 'grantedOnSome' }
}

const writeVerbs: readonly Verb[] = ['create', 'update', 'delete']

/** Denies the beneficiaries of a record its write verbs, its steps and its actions. */
export function denyOwnRecords<R extends Resource>(resource: R): R {
  const { givenTo, access, workflow, actions } = resource
  if (!givenTo) return resource
  const own = buildOwnOrLineFilter(resource, givenTo)
  const to = [...new Set(access.flatMap(listWritingRoles))]
  const denial: AccessRule = { to, cannot: writeVerbs, where: own }
  return {
    ...resource,
    access: to.length > 0 ? [...access, denial] : access,
    ...(workflow && { workflow: { ...workflow, transitions: excludeFromSteps(workflow.transitions, own) } }),
    actions: excludeFromSteps(actions, own),
  }
}

/**
 * Matches records whose beneficiary is the signed-in person. With `isOverLine` also those of people below
 * them in the reporting line.
 */
export function buildOwnOrLineFilter(resource: Resource, givenTo: string): LooseFilter {
  const own = buildOwnFilter(resource, givenTo)
  return resource.isOverLine ? { or: [own, { [givenTo]: { in: '$line' } }] } : own
}

/** Matches records that name the signed-in person, or whose `givenAlike` facts fit nobody else. */
function buildOwnFilter({ name, givenAlike }: Resource, givenTo: string): LooseFilter {
  const meFilter: LooseFilter = { [givenTo]: { eq: '$me' } }
  return givenAlike ? { or: [meFilter, { id: { in: `$${beneficiaryRelationName(name)}` } }] } : meFilter
}

const beneficiaryRelationName = (name: string) => `meantForMe${capitalize(name)}`

/**
 * Builds one relation for each resource with `givenAlike`: its records whose facts fit the signed-in
 * person alone.
 */
export const buildBeneficiaryRelations = (resources: readonly Resource[]): Record<string, Relation> =>
  Object.fromEntries(
    resources.flatMap(({ name, givenAlike }) =>
      givenAlike ? [[beneficiaryRelationName(name), { label: 'Only for me', of: name, alone: givenAlike }]] : [],
    ),
  )

const listWritingRoles = (rule: AccessRule): readonly Role[] =>
  'can' in rule && rule.can.some((verb) => writeVerbs.includes(verb)) ? [rule.to].flat() : []

const excludeFromSteps = <Step extends { by: readonly Right[] }>(
  steps: Readonly<Record<string, Step>>,
  own: LooseFilter,
): Record<string, Step> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [
      name,
      { ...step, by: step.by.map((right) => excludeFromRight(right, own)) },
    ]),
  )

function excludeFromRight(right: Right, own: LooseFilter): Right {
  const others: LooseFilter = { not: own }
  return typeof right === 'object'
    ? { ...right, where: { and: [right.where, others] } }
    : { role: right, where: others }
}
