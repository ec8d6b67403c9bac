import { toMenuLines } from '../../../framework/company/menu-lines'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import type { MenuItem } from '../../../framework/session'

/** A role while it is edited; a new one gets its name from its label. */
export type RoleDraft = RoleBody

export const emptyDraft: RoleDraft = { name: '', label: '', rights: {} }

/** Makes a name of a label: `Night auditor` is `nightAuditor`. */
function nameRole(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter(Boolean)
  const name = words
    .map((word, at) => (at === 0 ? word.toLowerCase() : (word[0] ?? '').toUpperCase() + word.slice(1).toLowerCase()))
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 40)
  return name.length > 1 ? name : `role${name}`
}

/** Answers the body that is stored; a stored role keeps its name. */
export const toRoleBody = (draft: RoleDraft, isNew: boolean): RoleBody => ({
  ...draft,
  label: draft.label.trim(),
  name: isNew ? nameRole(draft.label) : draft.name,
})

/** Starts a menu of its own from the one that people with the role have now. */
export const startMenu = (items: readonly MenuItem[]) => ({
  entries: toMenuLines(items).map(({ badge: _, ...line }) => line),
  hidden: [],
})
