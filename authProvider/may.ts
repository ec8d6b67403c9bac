import { can } from '../src/framework/access'
import { catalogue, findLoaded, heldRoles } from '../src/framework/company/catalogue'
import type { SignedInUser } from '../src/framework/session'

export interface AccessQuestion {
  /** react-admin's resource name, which is the route. */
  resource: string
  /** react-admin's action: list, show, create, edit, delete, export, or a transition. */
  action: string
  record: Readonly<Record<string, unknown>> | undefined
  user: SignedInUser
}

/** react-admin's words for ours. */
const verbOf: Readonly<Record<string, string>> = { edit: 'update', clone: 'create' }

/** May this person do it? What is not declared is not allowed; the server asks again. */
export function may({ resource, action, record, user }: AccessQuestion): boolean {
  const card = catalogue().resources.find(({ route }) => route === resource)
  if (!card) return false
  const declared = findLoaded(card.name) ?? card
  const allowed = Array.isArray(record?.can) ? { can: record.can as readonly string[] } : undefined
  return can(declared, verbOf[action] ?? action, heldRoles(user.roles), allowed).allowed
}
