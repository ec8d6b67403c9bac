import type { Role } from '../register'
import type { MenuItem } from '../session'

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
  /** True for a role that an administrator made: its menu shows only what these roles may open. */
  isOwn?: true
  /** True where an own role has no side bar yet: the pages that it opens follow those of everybody. */
  isUnarranged?: true
  /** The page that opens after signing in. */
  first?: string
}

/** Answers the key of a variant: its role, or its roles joined. */
export const menuVariantKey = ({ role }: Pick<MenuVariant, 'role'>): string => [role].flat().join('+')

export const listMenuPaths = (items: readonly MenuItem[]): string[] =>
  items.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...listMenuPaths(children)])
