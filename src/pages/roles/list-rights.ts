import { scopeForRights, scopeForVerb, type Verb, verbs } from '../../framework/access'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { transitionLabel } from '../../framework/workflow'

/** The rights of a role on the records of a resource. */
interface RightsOnResource {
  plural: string
  /** The rights in words; `isSome` is true where a right applies only to some of the records. */
  may: readonly { word: string; isSome: boolean }[]
}

const inWords: Readonly<Record<Verb, string>> = {
  list: 'list',
  show: 'open',
  create: 'add',
  update: 'change',
  delete: 'delete',
  export: 'export',
}

/** Lists the rights that are declared for a role, by resource. */
export function listRights(resources: readonly Resource[], role: Role): RightsOnResource[] {
  const roles = [role]
  return resources.flatMap((resource) => {
    const granted = verbs.flatMap((verb) => {
      const scope = scopeForVerb(resource, verb, roles)
      return scope === 'none' ? [] : [{ word: inWords[verb], isSome: scope !== 'all' }]
    })
    const steps = Object.entries(resource.workflow?.transitions ?? {}).flatMap(([name, step]) => {
      // A right without a role belongs to everybody, so it is listed with the role of everybody.
      const roleRights = step.by.filter((right) => typeof right !== 'object' || right.role !== undefined)
      const scope = roleRights.length === 0 ? 'none' : scopeForRights(roleRights, roles)
      return scope === 'none' ? [] : [{ word: transitionLabel(name, step).toLowerCase(), isSome: scope !== 'all' }]
    })
    const may = [...granted, ...steps]
    return may.length > 0 ? [{ plural: resource.plural, may }] : []
  })
}
