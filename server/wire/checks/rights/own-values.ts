import type { BodyIds } from '../../../../src/framework/company/resource-body'
import type { Right } from '../../../../src/framework/field'
import type { Role } from '../../../../src/framework/register'
import { type Attribute, getTable, type Model } from '../../../records/model'
import { findRolesWithWiderAccess } from './source-fields'

/** The fields of a body, and the paths from which those with an expression are computed. */
interface OwnValues {
  ids: BodyIds
  reads: Readonly<Record<string, readonly string[]>>
  /** The part of the body that holds the fields. */
  part: string
  /** The roles with which somebody acts who was granted one. */
  listEffective?: (role: Role) => readonly Role[]
}

/**
 * Finds values of an own resource that tell a role more than what they are made of, also where the value names
 * its readers: administrators choose readers among those who may read all of it.
 */
export function* findWiderOwnValues(
  model: Model,
  resourceName: string,
  roles: readonly Role[],
  { ids, reads, part, listEffective }: OwnValues,
): Generator<readonly [path: string, what: string]> {
  const table = getTable(model, resourceName)
  for (const [at, name] of Object.keys(ids.fields).entries()) {
    const attribute = table.attributes.get(name)
    const paths = Object.hasOwn(reads, name) ? reads[name] : undefined
    const derive = attribute?.derive ?? (paths && ({ kind: 'sum', plus: paths, minus: [] } as const))
    if (!attribute || !derive) continue
    const { readableBy, ...options } = attribute.field.options
    const open: Attribute = { ...attribute, derive, field: { ...attribute.field, options } }
    const [wider] = findRolesWithWiderAccess(model, table, open, listReaders(readableBy, roles), listEffective)
    if (!wider) continue
    const [role, { table: of, attribute: source }] = wider
    yield [
      `${part}.${at}.3.readableBy`,
      `tells ${role} of ${of.resource.name}.${source.name}, of which they may not read all: choose who reads it among those who may`,
    ]
  }
}

/** Lists the roles that the rights name; a right without a role is everybody's. */
function listReaders(rights: readonly Right[] | undefined, roles: readonly Role[]): readonly Role[] {
  const readers = rights?.flatMap((right) => (typeof right === 'object' ? (right.role ?? roles) : right)) ?? roles
  return readers.flat()
}
