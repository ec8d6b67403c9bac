import { scopeOf } from '../access'
import type { Role } from '../register'
import type { Resource } from '../resource'
import type { MenuItem } from '../session'

/** Icons that a declaration may name; `src/shell/icons.ts` draws each of them. */
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

/** A side bar for people who hold `role`; the first that fits is taken. */
export interface MenuVariant {
  name: string
  /** A role, or roles held together. */
  role: Role | readonly Role[]
  items: readonly MenuItem[]
  /** Of one that an administrator has edited: the places that were there then. What was left out stays out. */
  offered?: readonly string[]
}

/** What a variant is known by: its role, or those held together. */
export const keyOf = ({ role }: Pick<MenuVariant, 'role'>): string => [role].flat().join('+')

/**
 * The menu of somebody with these roles: the first variant that fits, and an entry for every
 * declared resource with a `menu` that the variant does not mention, that the person may list and that is for them.
 */
export function menuFor(
  variants: readonly MenuVariant[],
  resources: readonly Resource[],
  roles: readonly Role[],
): MenuItem[] {
  const variant = variants.find(({ role }) =>
    (typeof role === 'string' ? [role] : role).every((held) => roles.includes(held)),
  )
  const menu = structuredClone([
    ...(variant?.offered ? allowed(variant.items, resources, roles) : (variant?.items ?? [])),
  ])
  const known = new Set([...variants.flatMap(({ items }) => pathsIn(items)), ...(variant?.offered ?? [])])
  for (const resource of resources) {
    const path = `/${resource.route}`
    if (!resource.menu || known.has(path) || scopeOf(resource, 'list', roles) === 'none') continue
    if (resource.menuTo && !resource.menuTo.some((role) => roles.includes(role))) continue
    const entry: MenuItem = { name: resource.plural, icon: resource.icon, path }
    const group = menu.find((item) => item.name === resource.menu)
    if (resource.menu === 'top') menu.push(entry)
    else if (group) group.children = [...(group.children ?? []), entry]
    else menu.push({ name: resource.menu, icon: resource.icon, children: [entry] })
  }
  return menu
}

/** Of edited entries those that lead to what the roles may list, or to a page of its own. */
function allowed(items: readonly MenuItem[], resources: readonly Resource[], roles: readonly Role[]): MenuItem[] {
  const closed = new Set(
    resources.filter((resource) => scopeOf(resource, 'list', roles) === 'none').map(({ route }) => `/${route}`),
  )
  return items.flatMap(({ children, ...item }) => {
    const kept = children && allowed(children, resources, roles)
    if (kept) return kept.length > 0 ? [{ ...item, children: kept }] : []
    return item.path && closed.has(item.path) ? [] : [item]
  })
}

export const pathsIn = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsIn(children)])
