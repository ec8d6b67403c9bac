import { checkAccess } from '../src/framework/access'
import { findLoadedResource, listEffectiveRoles, requireCatalogue } from '../src/framework/company/catalogue'
import type { SignedInUser } from '../src/framework/session'

export interface AccessQuestion {
  /** react-admin's resource name: the route. */
  resource: string
  /** react-admin's action: list, show, create, edit, delete, export, or a transition. */
  action: string
  record: Readonly<Record<string, unknown>> | undefined
  user: SignedInUser
}

/** Our verbs for those actions of react-admin that have another name here. */
const verbByAction: Readonly<Record<string, string>> = { edit: 'update', clone: 'create' }

/** Tells whether the person may do it. Anything undeclared is denied; the server checks again. */
export function isAllowed({ resource, action, record, user }: AccessQuestion): boolean {
  const card = requireCatalogue().resources.find(({ route }) => route === resource)
  if (!card) return false
  const declared = findLoadedResource(card.name) ?? card
  const allowed = Array.isArray(record?.can) ? { can: record.can as readonly string[] } : undefined
  return checkAccess(declared, verbByAction[action] ?? action, listEffectiveRoles(user.roles), allowed).allowed
}
