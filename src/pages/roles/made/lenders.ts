import { listFieldReaders, scopeForVerb, type Verb, verbs } from '../../../framework/access'
import { listLendingRoles } from '../../../framework/company/own-roles/add-own-roles'
import { findLenderScope } from '../../../framework/company/own-roles/add-role-rights'
import type { RoleExtent, RoleRights } from '../../../framework/company/own-roles/role-body'
import type { Roles } from '../../../framework/company/roles'
import { getFieldBehaviour, type Right } from '../../../framework/field'
import { peopleResource, type Role } from '../../../framework/register'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { transitionLabel } from '../../../framework/workflow'

/** What a role, or a resource made here, lends of a resource. */
interface LentRights {
  verbs: readonly Verb[]
  steps: readonly LentPart[]
  /** Fields that only some roles see, and those that only some roles change. */
  reads: readonly LentPart[]
  writes: readonly LentPart[]
}

export interface LentPart {
  name: string
  label: string
}

const holdsRight = (rights: readonly Right[] | undefined, as: Role | undefined): boolean =>
  as === undefined || findLenderScope(rights, as) !== 'none'

/** Lists what can be lent of a resource: by a shipped role, or of a resource made here without one. */
export function listLentRights(resource: Resource, as: Role | undefined): LentRights {
  const names = [...Object.keys(resource.fields), ...(resource.workflow ? [resource.workflow.field] : [])]
  const pickFields = (find: (name: string) => readonly Right[] | undefined) =>
    [...new Set(names)].flatMap((name) => {
      const declared = find(name)
      return declared && declared.length > 0 && holdsRight(declared, as)
        ? [{ name, label: fieldLabel(resource, name) }]
        : []
    })
  const steps = Object.entries({ ...resource.actions, ...resource.workflow?.transitions })
  return {
    verbs: verbs.filter((verb) => as === undefined || scopeForVerb(resource, verb, [as]) !== 'none'),
    steps:
      as === undefined
        ? []
        : steps.flatMap(([name, step]) =>
            holdsRight(step.by, as) ? [{ name, label: transitionLabel(name, step) }] : [],
          ),
    reads: pickFields((name) => listFieldReaders(resource, name)),
    writes: pickFields((name) => {
      const { readableBy, writableBy = readableBy } = resource.fields[name]?.options ?? {}
      return writableBy
    }),
  }
}

/** Lists the roles that lend something of a resource; those that need a second administrator come last. */
export function listLenders(resource: Resource, roles: Roles): readonly Role[] {
  const guarded = roles.bySecondPerson?.roles ?? []
  const lenders = listLendingRoles(roles).filter((role) => {
    const lent = listLentRights(resource, role)
    return lent.verbs.length + lent.steps.length > 0
  })
  return [...lenders.filter((role) => !guarded.includes(role)), ...lenders.filter((role) => guarded.includes(role))]
}

/** Lists what says whose a record is, with its label: references to people, and people themselves. */
export const listPersonFields = (resource: Resource): readonly LentPart[] => [
  ...(resource.name === peopleResource ? [{ name: 'id', label: resource.label }] : []),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    getFieldBehaviour(field).target() === peopleResource ? [{ name, label: fieldLabel(resource, name) }] : [],
  ),
]

/** What can be chosen with one click, from nothing to everything that is lent. */
export const rightLevels = ['none', 'seesOwn', 'seesTeam', 'seesAll', 'changes', 'everything'] as const
export type RightLevel = (typeof rightLevels)[number]

const seeing: readonly Verb[] = ['list', 'show', 'export']
const levelVerbs: Readonly<Record<RightLevel, readonly Verb[]>> = {
  none: [],
  seesOwn: seeing,
  seesTeam: seeing,
  seesAll: seeing,
  changes: [...seeing, 'create', 'update'],
  everything: verbs,
}
const levelExtents: Readonly<Partial<Record<RightLevel, RoleExtent>>> = { seesOwn: 'own', seesTeam: 'team' }

/** Makes the rights of a level; `everything` has the steps and fields that are lent too. */
export function buildLevel(resource: Resource, level: RightLevel, as: Role | undefined): RoleRights | undefined {
  const lent = listLentRights(resource, as)
  const extent = levelExtents[level] ?? 'all'
  const [person] = listPersonFields(resource)
  const can = levelVerbs[level].filter((verb) => lent.verbs.includes(verb)).map((verb) => [verb, extent] as const)
  const steps = level === 'everything' ? lent.steps.map(({ name }) => [name, extent] as const) : []
  if (can.length + steps.length === 0 || (extent !== 'all' && !person)) return undefined
  if (level === 'changes' && !lent.verbs.includes('update')) return undefined
  const hasVerb = (...some: readonly Verb[]) => can.some(([verb]) => some.includes(verb))
  const listNames = (parts: readonly LentPart[]) => parts.map(({ name }) => name)
  return {
    ...(as && { as }),
    ...(extent !== 'all' && person && { person: person.name }),
    can: Object.fromEntries(can),
    ...(steps.length > 0 && { steps: Object.fromEntries(steps) }),
    ...(level === 'everything' && hasVerb('list', 'show') && lent.reads.length > 0 && { reads: listNames(lent.reads) }),
    ...(level === 'everything' &&
      hasVerb('create', 'update') &&
      lent.writes.length > 0 && { writes: listNames(lent.writes) }),
  }
}

/** Finds the level with exactly these rights; undefined where they were put together one by one. */
export function findLevel(resource: Resource, rights: RoleRights | undefined): RightLevel | undefined {
  if (!rights) return 'none'
  const { person: _, ...text } = rights
  return rightLevels.find((level) => {
    const built = buildLevel(resource, level, rights.as)
    if (!built) return false
    const { person: __, ...other } = built
    return JSON.stringify(sortParts(other)) === JSON.stringify(sortParts(text))
  })
}

const sortParts = ({ as, can = {}, steps = {}, reads = [], writes = [] }: RoleRights) => [
  as ?? null,
  Object.entries(can).sort(),
  Object.entries(steps).sort(),
  [...reads].sort(),
  [...writes].sort(),
]

/** Answers everything that a shipped role may do, as rights that it lends. */
export const copyRights = (resources: readonly Resource[], as: Role): Record<string, RoleRights> =>
  Object.fromEntries(
    resources.flatMap((resource) => {
      const rights = resource.isOwn ? undefined : buildLevel(resource, 'everything', as)
      return rights ? [[resource.name, rights] as const] : []
    }),
  )
