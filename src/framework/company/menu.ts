import type { Role } from '../register'
import type { MenuItem } from '../session'
import type { MenuPlace } from './menu-places'

/** Icons for declarations and menus; `src/shell/icons.ts` draws each of them. */
export const iconNames = [
  'AccountBalance',
  'AccountBalanceWallet',
  'AccountTree',
  'Assessment',
  'Assignment',
  'AttachFile',
  'Badge',
  'BeachAccess',
  'Business',
  'CalendarMonth',
  'Campaign',
  'Contacts',
  'CurrencyRupee',
  'Dashboard',
  'Description',
  'Devices',
  'DirectionsWalk',
  'Diversity3',
  'EventAvailable',
  'EventBusy',
  'EventNote',
  'FactCheck',
  'Factory',
  'Flag',
  'FlightTakeoff',
  'Folder',
  'FolderOpen',
  'Gavel',
  'Groups',
  'Handshake',
  'History',
  'Home',
  'HowToReg',
  'Inbox',
  'Insights',
  'Inventory2',
  'Lan',
  'ListAlt',
  'LocalShipping',
  'Notifications',
  'NotificationsActive',
  'Payments',
  'People',
  'Person',
  'Policy',
  'PostAdd',
  'QueryStats',
  'ReceiptLong',
  'RequestQuote',
  'Savings',
  'Schedule',
  'Settings',
  'ShoppingCart',
  'Storefront',
  'SwapHoriz',
  'TaskAlt',
  'Visibility',
  'Work',
] as const
export type IconName = (typeof iconNames)[number]

/** A side bar for holders of `role`; a person gets the first variant that matches. */
export interface MenuVariant {
  name: string
  /** One role, or several that a person must hold together. */
  role: Role | readonly Role[]
  items: readonly MenuItem[]
  /**
   * Paths that existed when an administrator edited the menu; those that the administrator left out stay
   * out. Absent where nobody edited it.
   */
  offered?: readonly string[]
}

/** Answers the key of a variant: its role, or its roles joined. */
export const menuVariantKey = ({ role }: Pick<MenuVariant, 'role'>): string => [role].flat().join('+')

/**
 * Composes the menu of a person with these roles, from the first variant that matches. Adds the pages with
 * a `menu` that no variant mentions, if the person may open them and `menuTo` includes them.
 */
export function composeMenuForRoles(
  variants: readonly MenuVariant[],
  places: readonly MenuPlace[],
  roles: readonly Role[],
): MenuItem[] {
  const variant = variants.find(({ role }) =>
    (typeof role === 'string' ? [role] : role).every((each) => roles.includes(each)),
  )
  const menu = structuredClone([
    ...(variant?.offered ? filterAllowedItems(variant.items, places, roles) : (variant?.items ?? [])),
  ])
  const menuPaths = new Set([...variants.flatMap(({ items }) => listMenuPaths(items)), ...(variant?.offered ?? [])])
  for (const { menu: groupName, menuTo = roles, name, icon, path, mayOpen } of places) {
    if (!groupName || menuPaths.has(path) || !mayOpen(roles)) continue
    if (!menuTo.some((role) => roles.includes(role))) continue
    const entry: MenuItem = { name, icon, path }
    const [inGroup = '', heading] = groupName.split('/')
    const group = menu.find((item) => item.name === inGroup && item.path === undefined)
    if (inGroup === 'top') menu.push(entry)
    else if (group) group.children = insertBelow(group.children ?? [], heading, entry)
    else menu.push({ name: inGroup, icon, children: [entry] })
  }
  return dropEmptyLabels(menu)
}

/** Inserts an entry as the last one below its heading; where that is missing, at the end. */
function insertBelow(items: readonly MenuItem[], heading: string | undefined, entry: MenuItem): MenuItem[] {
  const start = items.findIndex(({ name, type }) => type === 'label' && name === heading)
  const next = items.findIndex(({ type }, at) => type === 'label' && at > start)
  return start < 0 || next < 0 ? [...items, entry] : [...items.slice(0, next), entry, ...items.slice(next)]
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

export const listMenuPaths = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listMenuPaths(children)])
