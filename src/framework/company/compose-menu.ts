import type { Role } from '../register'
import type { MenuItem } from '../session'
import { isStoredReportPath } from './definition'
import { listMenuPaths, type MenuVariant } from './menu'
import { addToGroup } from './menu-groups'
import type { MenuPlace } from './menu-places'
import { addOwnEntries, createPageTest, filterOwnItems } from './own-roles/own-entries'

/**
 * Composes the menu of a person with these roles, from the first variant that matches. Adds the pages with
 * a `menu` that no variant mentions, if the person may open them and `menuTo` includes them. Entries of own
 * roles that the person holds besides follow. A report made on a screen brings no group of other roles.
 */
export function composeMenuForRoles(
  variants: readonly MenuVariant[],
  places: readonly MenuPlace[],
  roles: readonly Role[],
): MenuItem[] {
  const heldVariants = listHeldVariants(variants, roles)
  const [variant] = heldVariants
  const canOpen = createPageTest(heldVariants, places, roles)
  const shipped = variants.filter(({ isOwn }) => !isOwn)
  let menu = structuredClone([...(variant?.items ?? [])])
  if (variant?.isOwn) menu = filterOwnItems(menu, canOpen)
  else if (variant?.offered) menu = filterAllowedItems(menu, places, roles)
  const others = heldVariants.filter((each) => each.isOwn && (each !== variant || each.isUnarranged))
  for (const own of others) menu = addOwnEntries(menu, own, { shipped, places, canOpen })
  const menuPaths = new Set([
    ...[...shipped, { items: menu }].flatMap(({ items }) => listMenuPaths(items)),
    ...(variant?.offered ?? []),
  ])
  for (const { menu: group, menuTo = roles, name, icon, path, mayOpen } of places) {
    if (!group || menuPaths.has(path) || !mayOpen(roles)) continue
    if (isStoredReportPath(path) && isGroupOfOthers(group, menu, shipped)) continue
    if (menuTo.some((role) => roles.includes(role))) menu = addToGroup(menu, group, { name, icon, path })
  }
  return dropEmptyLabels(menu)
}

/** Tells whether only side bars of other roles have the group: it would hold one foreign entry here. */
const isGroupOfOthers = (group: string, menu: readonly MenuItem[], shipped: readonly MenuVariant[]): boolean => {
  const hasGroup = (items: readonly MenuItem[]) =>
    items.some(({ name, children }) => children !== undefined && name === group.split('/')[0])
  return !hasGroup(menu) && shipped.some(({ items }) => hasGroup(items))
}

const listHeldVariants = (variants: readonly MenuVariant[], roles: readonly Role[]): MenuVariant[] =>
  variants.filter(({ role }) => [role].flat().every((each) => roles.includes(each)))

/** Finds the page that opens first: that of the own role whose menu it is, while the menu shows it. */
export function findFirstPage(
  variants: readonly MenuVariant[],
  menu: readonly MenuItem[],
  roles: readonly Role[],
): string | undefined {
  const first = listHeldVariants(variants, roles)[0]?.first
  return first !== undefined && listMenuPaths(menu).includes(first) ? first : undefined
}

/** Drops headings below which nothing stands, since the person may open none of it. */
const dropEmptyLabels = (menu: readonly MenuItem[]): MenuItem[] =>
  menu
    .filter(({ type }, at) => type !== 'label' || (menu[at + 1] !== undefined && menu[at + 1]?.type !== 'label'))
    .map((item) => (item.children ? { ...item, children: dropEmptyLabels(item.children) } : item))

/** Drops entries of an edited menu that these roles may not open; keeps pages without a declaration. */
function filterAllowedItems(
  items: readonly MenuItem[],
  places: readonly MenuPlace[],
  roles: readonly Role[],
): MenuItem[] {
  const closed = new Set(places.filter(({ mayOpen }) => !mayOpen(roles)).map(({ path }) => path))
  return items.flatMap(({ children, ...item }) => {
    const remaining = children && filterAllowedItems(children, places, roles)
    if (remaining) return remaining.some(({ type }) => type !== 'label') ? [{ ...item, children: remaining }] : []
    return item.path && closed.has(item.path) ? [] : [item]
  })
}
