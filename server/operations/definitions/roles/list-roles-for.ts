import type { OwnRoleAnswer, RoleRights } from '../../../../src/framework/company/own-roles/role-body'
import type { ServedDeclarations, StoredDefinition } from '../../../records/areas/definitions-in-force'
import type { Caller } from '../../../records/caller'
import { roleBody, toRoleName } from './role-body'

/**
 * Lists the own roles for the screens of a person: those they hold, with their rights. Whoever manages other
 * people is told of all, because grants and other definitions name them.
 */
export function listRolesFor(
  declared: ServedDeclarations,
  stored: readonly StoredDefinition[],
  caller: Caller,
): OwnRoleAnswer[] {
  const { own = [], keepers } = declared.roles
  const isKeeper = caller.roles.some((role) => keepers.includes(role))
  return stored.flatMap(({ kind, body }): OwnRoleAnswer[] => {
    const parsed = kind === 'role' ? roleBody.safeParse(body) : undefined
    if (!parsed?.success) return []
    const name = toRoleName(parsed.data)
    const isHeld = caller.roles.includes(name)
    if (!own.includes(name) || !(isHeld || isKeeper)) return []
    const { label, rights, opens = [] } = parsed.data
    return [
      { name, label, rights: isHeld ? withoutEmptyRights(rights) : {}, ...(isHeld && opens.length > 0 && { opens }) },
    ]
  })
}

const withoutEmptyRights = (rights: Readonly<Record<string, RoleRights>>) =>
  Object.fromEntries(Object.entries(rights).filter(([, { can, steps }]) => can ?? steps))
