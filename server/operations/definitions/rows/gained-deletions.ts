import { type Scope, scopeForVerb } from '../../../../src/framework/access'
import type { BodyIds } from '../../../../src/framework/company/resource-body'
import { listRoles, type Roles } from '../../../../src/framework/company/roles'
import { isPlainObject } from '../../../../src/framework/filter'
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
  const [former, present] = [describeScope(was, place.beforeIds), describeScope(is, place.ids)]
  return was !== 'all' && (former !== present || readsOtherFormulas(is, place))
}

/** Answers a condition as text that new names of fields, choices and states do not change. */
function describeScope(scope: Scope, ids: BodyIds | undefined): string {
  const describe = (part: unknown, field: string | undefined): unknown => {
    if (Array.isArray(part)) return part.map((each) => describe(each, field))
    if (isPlainObject(part))
      return Object.entries(part).map(([key, value]) => {
        const id = field === undefined ? ids?.fields[key] : undefined
        return [id === undefined ? key : `field:${id}`, describe(value, field ?? (isName(key, ids) ? key : undefined))]
      })
    const choice = typeof part === 'string' && field !== undefined ? findChoiceId(part, field, ids) : undefined
    return choice === undefined ? part : `choice:${choice}`
  }
  return JSON.stringify(describe(scope, undefined))
}

const isName = (key: string, ids: BodyIds | undefined): boolean =>
  key === 'status' || Object.hasOwn(ids?.fields ?? {}, key)

const findChoiceId = (value: string, field: string, ids: BodyIds | undefined): string | undefined =>
  (field === 'status' ? ids?.states : ids?.choices[field])?.[value]

/** Tells whether the condition reads a formula, and formulas or the names in them are others than before. */
function readsOtherFormulas(
  scope: Scope,
  { body, beforeBody, ids, beforeIds }: Omit<PresentTable, 'before' | 'after'>,
) {
  const [formulas, former] = [body, beforeBody].map((each) =>
    isPlainObject(each) && isPlainObject(each.computed) ? each.computed : {},
  )
  const text = JSON.stringify(scope)
  const isRead = Object.keys(formulas ?? {}).some((name) => text.includes(JSON.stringify(name)))
  return isRead && JSON.stringify([formulas, ids.fields]) !== JSON.stringify([former, beforeIds?.fields])
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
