import { listFieldReaders, type Scope, scopeForVerb, verbs } from '../../../../src/framework/access'
import { findLenderScope } from '../../../../src/framework/company/own-roles/add-role-rights'
import type { RoleBody, RoleRights } from '../../../../src/framework/company/own-roles/role-body'
import type { Roles } from '../../../../src/framework/company/roles'
import { getFieldBehaviour } from '../../../../src/framework/field'
import { peopleResource, type Role } from '../../../../src/framework/register'
import { fieldLabel, type Resource } from '../../../../src/framework/resource'
import { transitionLabel } from '../../../../src/framework/workflow'
import { suggestName } from '../../../wire/checks/suggest-name'

type Problem = readonly [path: string, what: string]

interface RightsCheck {
  resource: Resource
  rights: RoleRights
  /** Where the rights stand in the body. */
  at: string
  roles: Roles
  lenders: readonly Role[]
}

/** Finds what does not fit of the rights on one resource. */
export function* findRightsProblems(check: RightsCheck): Generator<Problem> {
  const { resource, rights, at, roles, lenders } = check
  const { as, can = {}, steps = {}, reads = [], writes = [] } = rights
  if (as !== undefined && !lenders.includes(as)) {
    yield [`${at}.as`, `${roles.labels[as] ?? as} lends no rights${suggestName(as, lenders)}`]
    return
  }
  if (as === undefined && !resource.isOwn) {
    yield [`${at}.as`, `say which role lends its rights on ${resource.plural}`]
    return
  }
  if ([can, steps].every((part) => Object.keys(part).length === 0)) yield [at, 'gives nothing']
  yield* findPersonProblems(check)
  const lent = as === undefined ? 'everything' : `${roles.labels[as]} may`
  for (const verb of verbs)
    if (can[verb] && as && scopeForVerb(resource, verb, [as]) === 'none')
      yield [`${at}.can.${verb}`, `${lent} not ${verb} ${resource.plural}, and lends only what it may`]
  yield* findStepProblems(check)
  if (reads.length > 0 && !can.list && !can.show) yield [`${at}.reads`, 'needs list or show: nothing is read without']
  if (writes.length > 0 && !can.create && !can.update)
    yield [`${at}.writes`, 'needs create or update: nothing is written without']
  yield* findFieldProblems(check, 'reads', (name) => listFieldReaders(resource, name))
  yield* findFieldProblems(check, 'writes', (name) => {
    const { readableBy, writableBy = readableBy } = resource.fields[name]?.options ?? {}
    return writableBy
  })
}

/** Own and team need the field that says whose a record is. */
function* findPersonProblems({ resource, rights, at }: RightsCheck): Generator<Problem> {
  const { person, can = {}, steps = {} } = rights
  const isNarrow = [...Object.values(can), ...Object.values(steps)].some((extent) => extent && extent !== 'all')
  const people = listPersonFields(resource)
  if (person !== undefined && !people.includes(person))
    yield [`${at}.person`, `${person} names no person of ${resource.plural}${suggestName(person, people)}`]
  else if (isNarrow && person === undefined)
    yield [
      `${at}.person`,
      `say which field names the person${people.length > 0 ? `: ${people.join(', ')}` : '; there is none'}`,
    ]
}

/** Lists what says whose a record is: references to people, and people themselves. */
export const listPersonFields = (resource: Resource): string[] => [
  ...(resource.name === peopleResource ? ['id'] : []),
  ...Object.entries(resource.fields).flatMap(([name, field]) =>
    getFieldBehaviour(field).target() === peopleResource ? [name] : [],
  ),
]

function* findStepProblems({ resource, rights: { as, steps = {} }, at, roles }: RightsCheck): Generator<Problem> {
  const declared = { ...resource.actions, ...resource.workflow?.transitions }
  for (const name of Object.keys(steps)) {
    const step = Object.hasOwn(declared, name) ? declared[name] : undefined
    if (!step)
      yield [`${at}.steps.${name}`, `is no step of ${resource.plural}${suggestName(name, Object.keys(declared))}`]
    else if (as === undefined)
      yield [`${at}.steps.${name}`, 'say which role lends the step, or name this role in the resource']
    else if (findLenderScope(step.by, as) === 'none')
      yield [
        `${at}.steps.${name}`,
        `${roles.labels[as]} may not ${transitionLabel(name, step).toLowerCase()}, and lends only what it may`,
      ]
  }
}

function* findFieldProblems(
  { resource, rights, at, roles }: RightsCheck,
  part: 'reads' | 'writes',
  findRights: (name: string) => Parameters<typeof findLenderScope>[0],
): Generator<Problem> {
  const [does, others] = part === 'reads' ? ['read', 'may open the record'] : ['write', 'may change the record']
  const fieldNames = [...Object.keys(resource.fields), ...(resource.workflow ? [resource.workflow.field] : [])]
  for (const [place, name] of (rights[part] ?? []).entries()) {
    const path = `${at}.${part}.${place}`
    const declared = findRights(name)
    const scope: Scope = rights.as === undefined ? 'all' : findLenderScope(declared, rights.as)
    if (!fieldNames.includes(name))
      yield [path, `${name} is no field of ${resource.plural}${suggestName(name, fieldNames)}`]
    else if (rights[part]?.indexOf(name) !== place) yield [path, `${name} stands here twice`]
    else if (!declared) yield [path, `everybody who ${others} may ${does} ${fieldLabel(resource, name)}`]
    else if (declared.length === 0) yield [path, `nobody may ${does} ${fieldLabel(resource, name)}`]
    else if (scope === 'none' && rights.as)
      yield [
        path,
        `${roles.labels[rights.as]} may not ${does} ${fieldLabel(resource, name)}, and lends only what it may`,
      ]
  }
}

/** Lists everything that a role gets from roles which need a second administrator, as comparable texts. */
export function listGuardedRights(body: RoleBody, roles: Roles, guardedPages: readonly string[]): string[] {
  const guarded = roles.bySecondPerson?.roles ?? []
  return Object.entries(body.rights)
    .flatMap(([name, { as, person, can = {}, steps = {}, reads = [], writes = [] }]) => {
      if (as === undefined || !guarded.includes(as)) return []
      const of = `${name} ${as} ${person ?? ''}`
      return [
        ...Object.entries(can).flatMap(([verb, extent]) => (extent ? [`${of} ${verb} ${extent}`] : [])),
        ...Object.entries(steps).map(([step, extent]) => `${of} step ${step} ${extent}`),
        ...reads.map((field) => `${of} reads ${field}`),
        ...writes.map((field) => `${of} writes ${field}`),
      ]
    })
    .concat((body.opens ?? []).filter((page) => guardedPages.includes(page)))
}
