import type { Right } from '../../../../src/framework/field'
import type { Role } from '../../../../src/framework/register'
import { type Attribute, getTable, type Model } from '../../../records/model'
import { findRolesWithWiderAccess } from './source-fields'

/**
 * Finds values of an own resource that tell a role more than what they are made of, also where the value names
 * its readers: administrators choose readers among those who may read all of it.
 * @param reads the paths from which fields with an expression are computed
 */
export function* findWiderOwnValues(
  model: Model,
  resourceName: string,
  roles: readonly Role[],
  reads: Readonly<Record<string, readonly string[]>>,
): Generator<readonly [path: string, what: string]> {
  const table = getTable(model, resourceName)
  for (const [at, name] of Object.keys(table.resource.fields).entries()) {
    const attribute = table.attributes.get(name)
    const paths = Object.hasOwn(reads, name) ? reads[name] : undefined
    const derive = attribute?.derive ?? (paths && ({ kind: 'sum', plus: paths, minus: [] } as const))
    if (!attribute || !derive) continue
    const { readableBy, ...options } = attribute.field.options
    const open: Attribute = { ...attribute, derive, field: { ...attribute.field, options } }
    const [wider] = findRolesWithWiderAccess(model, table, open, listReaders(readableBy, roles))
    if (!wider) continue
    const [role, { table: of, attribute: part }] = wider
    yield [
      `fields.${at}.3.readableBy`,
      `tells ${role} of ${of.resource.name}.${part.name}, of which they may not read all: choose who reads it among those who may`,
    ]
  }
}

/** Lists the roles that the rights name; a right without a role is everybody's. */
function listReaders(rights: readonly Right[] | undefined, roles: readonly Role[]): readonly Role[] {
  const readers = rights?.flatMap((right) => (typeof right === 'object' ? (right.role ?? roles) : right)) ?? roles
  return readers.flat()
}
