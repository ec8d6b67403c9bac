import { scopeForVerb, type Verb } from '../../../../src/framework/access'
import { listRoles, type Roles } from '../../../../src/framework/company/roles'
import type { Field, Fields, Right } from '../../../../src/framework/field'
import type { Role } from '../../../../src/framework/register'
import type { Resource } from '../../../../src/framework/resource'

const readVerbs: readonly Verb[] = ['list', 'show']
const writeVerbs: readonly Verb[] = ['create', 'update']

const hasSomeRight = ({ effective }: Roles, resource: Resource, verbs: readonly Verb[], role: Role): boolean =>
  verbs.some((verb) => scopeForVerb(resource, verb, effective([role])) !== 'none')

const listRightRoles = (right: Right): readonly Role[] =>
  typeof right === 'string' ? [right] : [right.role ?? []].flat()

/**
 * Finds rights of own fields that are wider than those to the record, or that let somebody write what they may
 * not read.
 */
export function* findOwnRightProblems(
  shipped: Resource,
  fields: Fields,
  roles: Roles,
): Generator<readonly [path: string, what: string]> {
  for (const [at, { options }] of Object.values(fields).entries()) {
    const { readableBy = [], writableBy = [], search } = options
    const path = `ownFields.${at}.3`
    yield* findRightsWithoutRecord(shipped, roles, readVerbs, readableBy, `${path}.readableBy`)
    yield* findRightsWithoutRecord(shipped, roles, writeVerbs, writableBy, `${path}.writableBy`)
    for (const [place, right] of writableBy.entries())
      if (!isCovered(roles, readableBy, right))
        yield [`${path}.writableBy.${place}`, `${describeRight(right)} may change it only if it may see it too`]
    if (search && !isForAllReaders(shipped, roles, readableBy))
      yield [`${path}.search`, 'only what everybody who sees the record may see can be found by search']
  }
}

function* findRightsWithoutRecord(
  shipped: Resource,
  roles: Roles,
  verbs: readonly Verb[],
  rights: readonly Right[],
  path: string,
): Generator<readonly [path: string, what: string]> {
  for (const [at, right] of rights.entries()) {
    const rightRoles = listRightRoles(right)
    if (rightRoles.length === 0) yield [`${path}.${at}`, 'names no role']
    const outside = rightRoles.find((role) => !hasSomeRight(roles, shipped, verbs, role))
    const does = verbs === readVerbs ? 'see' : 'change'
    if (outside) yield [`${path}.${at}`, `${outside} may ${does} no ${shipped.plural.toLowerCase()}`]
  }
}

const describeRight = (right: Right): string => listRightRoles(right).join(', ')

/** Tells whether the rights give everybody of the right at least as much. */
function isCovered({ effective }: Roles, rights: readonly Right[], right: Right): boolean {
  const plain = rights.filter((each) => typeof each === 'string')
  if (rights.some((each) => JSON.stringify(each) === JSON.stringify(right))) return true
  return listRightRoles(right).every((role) => effective([role]).some((each) => plain.includes(each)))
}

/** Tells whether every role that may see records may read the field of all of them. */
const isForAllReaders = (shipped: Resource, roles: Roles, rights: readonly Right[]): boolean =>
  listRoles(roles).every((role) => !hasSomeRight(roles, shipped, readVerbs, role) || isCovered(roles, rights, role))

/** Leaves out a right that gives all readers of the record the field: only such fields can be searched. */
export const openToAllReaders = (shipped: Resource, roles: Roles, field: Field): Field => {
  const { readableBy, ...options } = field.options
  return readableBy && options.search && isForAllReaders(shipped, roles, readableBy) ? { ...field, options } : field
}
