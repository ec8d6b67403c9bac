import type { Role } from '../../register'
import type { MenuItem } from '../../session'
import { listMenuPaths, type MenuVariant } from '../menu'
import { toMenu } from '../menu-lines'
import { listRoles, type Roles } from '../roles'
import type { RoleBody } from './role-body'

/** A role that an administrator made, as the composition serves it. */
export interface OwnRole {
  /** The key of its definition. */
  key: string
  name: Role
  body: RoleBody
  /** True where granting it needs a second administrator. */
  isGuarded: boolean
}

/**
 * Adds roles that administrators made. They rank over nobody, and whoever holds a shipped role with a side bar
 * of its own keeps that side bar.
 */
export function addOwnRoles(roles: Roles, own: readonly OwnRole[]): Roles {
  if (own.length === 0) return roles
  const names = own.map(({ name }) => name)
  const everybodys = roles.effective([])
  const isPlain = ({ role }: MenuVariant) => [role].flat().some((each) => everybodys.includes(each))
  const at = roles.menus.findIndex(isPlain)
  const [above, below] = at < 0 ? [roles.menus, []] : [roles.menus.slice(0, at), roles.menus.slice(at)]
  const { bySecondPerson } = roles
  return {
    ...roles,
    labels: { ...roles.labels, ...Object.fromEntries(own.map(({ name, body }) => [name, body.label])) },
    standing: { ...roles.standing, ...Object.fromEntries(names.map((name) => [name, 1])) },
    own: names,
    effective(granted) {
      const heldRoles = roles.effective(granted)
      // A role that its holders act with alone leaves no room for others.
      if (!everybodys.every((role) => heldRoles.includes(role))) return heldRoles
      return [...heldRoles, ...names.filter((name) => granted.includes(name))]
    },
    menus: [...above, ...own.map((role) => buildOwnMenu(role, below)), ...below],
    ...(bySecondPerson && {
      bySecondPerson: {
        ...bySecondPerson,
        roles: [...bySecondPerson.roles, ...own.flatMap(({ name, isGuarded }) => (isGuarded ? [name] : []))],
      },
    }),
  }
}

/** Makes the side bar of an own role; without one it has that of everybody, and the pages that it opens. */
function buildOwnMenu({ name, body: { label, menu } }: OwnRole, everybodys: readonly MenuVariant[]): MenuVariant {
  const variant = { name: label, role: name, isOwn: true as const }
  if (!menu) return { ...variant, items: everybodys[0]?.items ?? [], isUnarranged: true }
  const items: MenuItem[] = toMenu(menu.entries)
  const offered = [...listMenuPaths(items), ...(menu.hidden ?? [])]
  return { ...variant, items, offered, ...(menu.first && { first: menu.first }) }
}

/** Lists the roles whose rights can be lent: neither those of administrators nor one held alone. */
export function listLendingRoles(roles: Roles): Role[] {
  const everybodys = roles.effective([])
  const highest = Math.max(0, ...Object.values(roles.standing))
  return listRoles(roles).filter(
    (role) =>
      !roles.own?.includes(role) &&
      roles.standing[role] < highest &&
      everybodys.every((each) => roles.effective([role]).includes(each)),
  )
}
