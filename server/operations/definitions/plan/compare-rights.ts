import { type Scope, scopeForRights, scopeForVerb, verbs } from '../../../../src/framework/access'
import type { RightChange, RightExtent } from '../../../../src/framework/company/definition-plan'
import type { Right } from '../../../../src/framework/field'
import type { Role } from '../../../../src/framework/register'
import type { Resource } from '../../../../src/framework/resource'

/** Lists the rights of roles that a change gives or takes: to verbs, steps and fields. */
export function compareRights(
  before: Resource | undefined,
  after: Resource | undefined,
  roles: readonly Role[],
): RightChange[] {
  return roles.flatMap((role) => {
    const [was, is] = [listRights(before, role), listRights(after, role)]
    const names = [...new Set([...was.keys(), ...is.keys()])]
    return names.flatMap((right): RightChange[] => {
      const [from, to] = [was.get(right), is.get(right)]
      if (JSON.stringify(from) === JSON.stringify(to)) return []
      // Whoever is asked decides, whatever their role: that is said of the approval.
      const isDecision = [before, after].some((each) => each?.approval && isStepOf(each.approval, right))
      if (isDecision) return []
      return [{ role, right, before: describeScope(from), after: describeScope(to) }]
    })
  })
}

const isStepOf = ({ approve, reject }: NonNullable<Resource['approval']>, right: string) =>
  right === `step:${approve}` || right === `step:${reject}`

function listRights(resource: Resource | undefined, role: Role): Map<string, Scope> {
  if (!resource) return new Map()
  const ofRights = (rights: readonly Right[] | undefined) => scopeForRights(rights, [role])
  const listed = scopeForVerb(resource, 'list', [role])
  const canWrite = (['create', 'update'] as const).some((verb) => scopeForVerb(resource, verb, [role]) !== 'none')
  const entries: [string, Scope][] = [
    ...verbs.map((verb): [string, Scope] => [verb, scopeForVerb(resource, verb, [role])]),
    ...Object.entries({ ...resource.actions, ...resource.workflow?.transitions }).map(
      ([step, { by }]): [string, Scope] => [`step:${step}`, ofRights(by)],
    ),
    ...Object.entries(resource.fields).flatMap(([name, { options }]): [string, Scope][] => [
      [`read:${name}`, listed === 'none' ? 'none' : ofRights(options.readableBy)],
      [`write:${name}`, canWrite ? ofRights(options.writableBy ?? options.readableBy) : 'none'],
    ]),
  ]
  return new Map(entries.filter(([, scope]) => scope !== 'none'))
}

const describeScope = (scope: Scope | undefined): RightExtent =>
  scope === undefined || scope === 'none' ? 'none' : scope === 'all' ? 'all' : 'some'
