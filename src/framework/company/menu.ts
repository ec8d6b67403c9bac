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
}

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
  const menu = structuredClone([...(variant?.items ?? [])])
  const known = new Set(variants.flatMap(({ items }) => items.flatMap(paths)))
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

const paths = (item: MenuItem): string[] => [...(item.path ? [item.path] : []), ...(item.children ?? []).flatMap(paths)]
