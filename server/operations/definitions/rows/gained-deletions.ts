import { type Scope, scopeForVerb } from '../../../../src/framework/access'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { listRoles, type Roles } from '../../../../src/framework/company/roles'
import type { Role } from '../../../../src/framework/register'
import type { Resource } from '../../../../src/framework/resource'
import type { Tx } from '../../../database/connect'
import { quoteIdentifier } from '../../../records/model'
import type { ChangedTable } from './changed-table'
import type { ExaminedTable } from './examine-own-table'
import { countRows } from './row-questions'

/** A table that is there before the change. */
type PresentTable = Omit<ChangedTable, 'stored'>

/**
 * Finds whether a change lets a role delete stored records that it may not delete now: administrators could
 * give themselves that right.
 */
export async function examineDeletions(tx: Tx, place: PresentTable, roles: Roles): Promise<ExaminedTable['rows']> {
  const { after, storedName } = place
  const gaining = listRoles(roles).filter((role) => gainsDeletion(place, role))
  if (gaining.length === 0) return []
  const text = `select count(*)::int as count from ${quoteIdentifier(storedName)}`
  const { rows } = await tx.query<{ count: number }>({ text })
  const count = rows[0]?.count ?? 0
  if (count === 0) return []
  const names = gaining.map((role) => roles.labels[role] ?? role).join(', ')
  const says = `${names} could delete ${after.resource.plural} for good; ${countRows(count)} ${count === 1 ? 'is' : 'are'} stored`
  return [
    { key: 'delete', accept: 'delete', path: 'access', says, count, readable: 0, first: [], isFixed: false, total: 1 },
  ]
}

const readDeletionScope = (resource: Resource | undefined, role: Role): Scope =>
  resource && !resource.isAppendOnly ? scopeForVerb(resource, 'delete', [role]) : 'none'

/** Tells whether the role could delete other records than before; narrower conditions count as other ones. */
function gainsDeletion({ before, after, ...place }: PresentTable, role: Role): boolean {
  const [was, is] = [readDeletionScope(before?.resource, role), readDeletionScope(after.resource, role)]
  if (is === 'none') return false
  if (was === 'none' || opensStates(place, before?.resource, after.resource)) return true
  return was !== 'all' && describeScope(was, place.beforeIds) !== describeScope(is, place.ids)
}

/** Answers a condition as text that a new name of a field does not change. */
function describeScope(scope: Scope, ids: BodyIds | undefined): string {
  const names = new Map(Object.entries({ ...ids?.fields, ...ids?.states }))
  return JSON.stringify(scope).replace(/"([^"]+)"/g, (text, name: string) => names.get(name) ?? text)
}

/** Tells whether records of a state can be deleted that were kept in it. */
function opensStates(
  { ids, beforeIds }: Pick<PresentTable, 'ids' | 'beforeIds'>,
  before: Resource | undefined,
  { workflow }: Resource,
): boolean {
  const names = new Map(Object.entries(ids.states).map(([name, id]) => [id, name]))
  return Object.entries(before?.workflow?.states ?? {}).some(([state, { isReadOnly }]) => {
    const next = names.get(beforeIds?.states[state] ?? '')
    return isReadOnly && next !== undefined && !workflow?.states[next]?.isReadOnly
  })
}
