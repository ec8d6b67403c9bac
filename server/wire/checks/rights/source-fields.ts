import { type Scope, scopeForRights, scopeForVerb } from '../../../../src/framework/access'
import type { Derivation } from '../../../../src/framework/field'
import type { LooseFilter } from '../../../../src/framework/filter'
import type { Role } from '../../../../src/framework/register'
import { listReadPaths } from '../../../../src/framework/rule-context/bound-functions'
import { type Attribute, getTable, type Model, type Table } from '../../../records/model'

/** A field from which a computed value is computed. */
interface SourceField {
  table: Table
  attribute: Attribute
  /**
   * Set where the field belongs to other records. `by` is the reference between them, which those records hold
   * if `isBelow`; without `by` they are further away.
   */
  far?: { by?: string; isBelow?: boolean }
}

/** Lists the fields from which a computed value is computed: parts, filters, and references on the path. */
export function listSourceFields(model: Model, table: Table, derive: Derivation): SourceField[] {
  const followAll = (paths: readonly string[]) => paths.flatMap((path) => listPathFields(model, table, path))
  switch (derive.kind) {
    case 'sum':
      return followAll([...derive.plus, ...derive.minus])
    case 'share':
      return followAll([derive.part, derive.whole])
    case 'condition':
      return followAll(listFilterPaths(derive.where))
    case 'age':
      return followAll([
        ...[derive.from, derive.till ?? []].flat(),
        ...listFilterPaths(derive.where),
        ...Object.values(derive.during ?? {}),
      ])
    case 'wear':
      return followAll(Object.values(derive.of))
    case 'baseOfDay':
      return followAll([derive.amount, derive.currency, derive.settled ?? [], derive.percent ?? []].flat())
    case 'months':
      return followAll([derive.from, derive.to ?? []].flat())
    case 'path':
      return followAll([derive.along, derive.label])
    case 'lookup':
      return followAll([`${derive.by}.${derive.field}`])
    case 'members':
      return listPathFields(model, getTable(model, derive.resource), derive.by, { by: derive.by, isBelow: true })
    case 'rollup': {
      const below = getTable(model, derive.resource)
      const parts = [derive.by, derive.field ?? [], derive.until ?? [], listFilterPaths(derive.where)].flat()
      return parts.flatMap((path) => listPathFields(model, below, path, { by: derive.by, isBelow: true }))
    }
  }
}

function listPathFields(model: Model, table: Table, path: string, far?: SourceField['far']): SourceField[] {
  const [name = '', ...rest] = path.split('.')
  const attribute = table.attributes.get(name)
  if (!attribute) return []
  const target = rest.length > 0 ? model.tables.get(attribute.target ?? '') : undefined
  const farther = far ? {} : { by: name }
  return [
    { table, attribute, ...(far && { far }) },
    ...(target ? listPathFields(model, target, rest.join('.'), farther) : []),
  ]
}

/** Lists the paths of the fields that a filter compares, at any depth. */
function listFilterPaths(filter: LooseFilter | undefined): string[] {
  return Object.entries(filter ?? {}).flatMap(([name, value]) => {
    if (name === 'not') return listFilterPaths(value as LooseFilter)
    return name === 'and' || name === 'or' ? (value as LooseFilter[]).flatMap(listFilterPaths) : [name]
  })
}

/** Lists the fields that the expressions of a stored value read. */
function listExpressionFields(model: Model, table: Table, name: string): SourceField[] {
  const { computed, fills } = table.resource
  const paths = [computed, fills].flatMap((all) => (Object.hasOwn(all, name) ? listReadPaths(all[name]) : []))
  return paths.flatMap((path) => listPathFields(model, table, path))
}

/**
 * Finds the roles that may read the value but not all fields from which it is computed.
 * @param effective the roles with which somebody acts who was granted one; default: that one alone
 */
export function findRolesWithWiderAccess(
  model: Model,
  table: Table,
  attribute: Attribute,
  roles: readonly Role[],
  effective: (role: Role) => readonly Role[] = (role) => [role],
): Map<Role, SourceField> {
  const { derive, field, name } = attribute
  const wider = new Map<Role, SourceField>()
  if (field.options.readableBy || field.options.isToldToAll) return wider
  const parts = derive ? listSourceFields(model, table, derive) : listExpressionFields(model, table, name)
  for (const role of roles) {
    const acting = effective(role)
    const read = (['list', 'show'] as const).map((verb) => scopeForVerb(table.resource, verb, acting))
    const part = parts.find((one) =>
      read.some((scope) => scope !== 'none' && !canReadSourceEverywhere(one, acting, scope)),
    )
    if (part) wider.set(role, part)
  }
  return wider
}

function canReadSourceEverywhere({ table, attribute, far }: SourceField, roles: readonly Role[], read: Scope): boolean {
  if (scopeForRights(attribute.field.options.readableBy, roles) !== 'all') return false
  return !far || canReadersListSource(scopeForVerb(table.resource, 'list', roles), read, far)
}

/**
 * Tells whether everybody who reads the record may list the records from which its value is computed: either
 * all of them, or by filters that demand the same of the record and of the reference to it.
 */
function canReadersListSource(
  listed: Scope,
  read: Scope,
  { by, isBelow }: { by?: string; isBelow?: boolean },
): boolean {
  if (listed === 'all') return true
  if (listed === 'none' || listed.but.length > 0 || listed.any === 'all' || by === undefined) return false
  if (read === 'all' || read === 'none' || read.any === 'all') return false
  const prefix = `${by}.`
  const mine = read.any.map((filter) => listFilterTerms(filter, isBelow ? prefix : ''))
  const theirs = listed.any.map((filter) => listFilterTerms(filter, isBelow ? '' : prefix))
  return mine.every((needed) => theirs.some((terms) => terms.every((term) => needed.includes(term))))
}

/**
 * Lists the terms of a filter. Field names are those seen over the
 * reference; the target's `id` is the reference.
 */
const listFilterTerms = (filter: LooseFilter, prefix: string): string[] =>
  Object.entries(filter).flatMap(([name, value]) =>
    name === 'and'
      ? (value as LooseFilter[]).flatMap((part) => listFilterTerms(part, prefix))
      : JSON.stringify(toPrefixedFilter({ [name]: value }, prefix)),
  )

function toPrefixedFilter(filter: LooseFilter, prefix: string): object {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (name === 'not') return [name, toPrefixedFilter(value as LooseFilter, prefix)]
      if (name === 'and' || name === 'or')
        return [name, (value as LooseFilter[]).map((part) => toPrefixedFilter(part, prefix))]
      return [prefix && name === 'id' ? prefix.slice(0, -1) : `${prefix}${name}`, value]
    }),
  )
}
