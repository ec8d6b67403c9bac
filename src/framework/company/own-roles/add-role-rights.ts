import { type AccessRule, type Scope, scopeForRights, scopeForVerb, type Verb, verbs } from '../../access'
import type { Right } from '../../field'
import type { LooseFilter } from '../../filter'
import type { Role } from '../../register'
import type { Resource } from '../../resource'
import type { ResourceCard } from '../resource-cards'
import type { RoleExtent, RoleRights } from './role-body'

/** The records on which a right is lent: all, none, or those that match all of the filters. */
type Reach = 'none' | readonly LooseFilter[]

/** Joins conditions; everything is lent where none is left. */
const joinFilters = (filters: readonly LooseFilter[]): LooseFilter | undefined =>
  filters.length > 1 ? { and: [...filters] } : filters[0]

const joinAlternatives = (filters: readonly LooseFilter[]): LooseFilter => {
  const [only] = filters
  return only && filters.length === 1 ? only : { or: [...filters] }
}

function toReach(scope: Scope): Reach {
  if (scope === 'none') return 'none'
  if (scope === 'all') return []
  const any = scope.any === 'all' ? [] : [joinAlternatives(scope.any)]
  return [...any, ...scope.but.map((filter): LooseFilter => ({ not: filter }))]
}

/** Matches the records of the person, or those of the person and everybody below them. */
function buildExtentFilters(extent: RoleExtent, person: string | undefined): Reach {
  if (extent === 'all') return []
  if (person === undefined) return 'none'
  const own: LooseFilter = { [person]: { eq: '$me' } }
  return [extent === 'own' ? own : { or: [own, { [person]: { in: '$reports' } }] }]
}

/** Answers where a role holds a right itself; rights without a role are everybody's, and lent by nobody. */
export const findLenderScope = (rights: readonly Right[] | undefined, as: Role): Scope =>
  scopeForRights(
    rights?.filter((right) => typeof right !== 'object' || right.role !== undefined),
    [as],
  )

const intersectReaches = (...reaches: readonly Reach[]): Reach =>
  reaches.some((reach) => reach === 'none') ? 'none' : reaches.flatMap((reach) => (reach === 'none' ? [] : reach))

/** Answers what the lending role may do; a resource made here lends everything without one. */
const findLentScope = ({ as }: RoleRights, find: (as: Role) => Scope): Scope => (as === undefined ? 'all' : find(as))

function reachOfVerb(resource: Pick<Resource, 'access'>, verb: Verb, rights: RoleRights): Reach {
  const extent = rights.can?.[verb]
  if (extent === undefined) return 'none'
  const lent = findLentScope(rights, (as) => scopeForVerb(resource, verb, [as]))
  return intersectReaches(toReach(lent), buildExtentFilters(extent, rights.person))
}

/** Makes the grants of the verbs; those on the same records are one grant. */
function buildGrants(resource: Pick<Resource, 'access'>, role: Role, rights: RoleRights): AccessRule[] {
  const byReach = new Map<string, { can: Verb[]; where: LooseFilter | undefined }>()
  for (const verb of verbs) {
    const reach = reachOfVerb(resource, verb, rights)
    if (reach === 'none') continue
    const where = joinFilters(reach)
    const key = JSON.stringify(where ?? null)
    byReach.set(key, { where, can: [...(byReach.get(key)?.can ?? []), verb] })
  }
  return [...byReach.values()].map(({ can, where }) => ({ to: role, can, ...(where && { where }) }))
}

const toRight = (role: Role, reach: Reach): Right[] => {
  if (reach === 'none') return []
  const where = joinFilters(reach)
  return [where ? { role, where } : role]
}

/** Matches the records that one of the verbs reaches, so that a field opens nowhere else. */
function reachOfVerbs(resource: Resource, of: readonly Verb[], rights: RoleRights): Reach {
  const reaches = of.map((verb) => reachOfVerb(resource, verb, rights)).filter((reach) => reach !== 'none')
  if (reaches.length === 0) return 'none'
  const filters = reaches.flatMap((reach): LooseFilter[] => {
    const filter = joinFilters(reach)
    return filter ? [filter] : []
  })
  return filters.length < reaches.length ? [] : [joinAlternatives(filters)]
}

const readVerbs: readonly Verb[] = ['list', 'show']
const writeVerbs: readonly Verb[] = ['create', 'update']

/**
 * Adds what an own role may do to a resource. It only grants, and never more than the lending role has: no
 * denial of the declaration is loosened, and nobody else loses a right.
 */
export function addRoleRights(resource: Resource, role: Role, rights: RoleRights): Resource {
  const lendRight = (declared: readonly Right[] | undefined, reach: Reach): Right[] =>
    toRight(role, intersectReaches(toReach(findLentScope(rights, (as) => findLenderScope(declared, as))), reach))
  const addSteps = <Step extends { by: readonly Right[] }>(steps: Readonly<Record<string, Step>>) =>
    Object.fromEntries(
      Object.entries(steps).map(([name, step]) => {
        const extent = rights.as && Object.hasOwn(rights.steps ?? {}, name) ? rights.steps?.[name] : undefined
        if (extent === undefined) return [name, step]
        return [name, { ...step, by: [...step.by, ...lendRight(step.by, buildExtentFilters(extent, rights.person))] }]
      }),
    )
  const [readable, writable] = [readVerbs, writeVerbs].map((of) => reachOfVerbs(resource, of, rights))
  const addTo = (
    declared: readonly Right[],
    names: readonly string[] | undefined,
    name: string,
    reach: Reach = 'none',
  ) => (names?.includes(name) ? [...declared, ...lendRight(declared, reach)] : declared)
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const { readableBy, writableBy = readableBy } = field.options
    const isRead = readableBy !== undefined && rights.reads?.includes(name)
    if (writableBy === undefined || !(isRead || rights.writes?.includes(name))) return [name, field]
    const options = {
      ...field.options,
      ...(readableBy && { readableBy: addTo(readableBy, rights.reads, name, readable) }),
      // Where no writers are named, the readers write; whoever is lent reading alone must not.
      writableBy: addTo(writableBy, rights.writes, name, writable),
    }
    return [name, { ...field, options }]
  })
  const { workflow } = resource
  const stateReaders = workflow?.readableBy && addTo(workflow.readableBy, rights.reads, workflow.field, readable)
  return {
    ...resource,
    access: [...resource.access, ...buildGrants(resource, role, rights)],
    fields: Object.fromEntries(fields),
    actions: addSteps(resource.actions),
    ...(workflow && {
      workflow: {
        ...workflow,
        transitions: addSteps(workflow.transitions),
        ...(stateReaders && { readableBy: stateReaders }),
      },
    }),
  }
}

/** Adds the grants of an own role to a card, which says only that there are conditions, not which. */
export const addRoleToCard = (card: ResourceCard, role: Role, rights: RoleRights): ResourceCard => ({
  ...card,
  access: [
    ...card.access,
    ...buildGrants(card, role, rights).map((rule) => (rule.where ? { ...rule, where: {} } : rule)),
  ],
})
