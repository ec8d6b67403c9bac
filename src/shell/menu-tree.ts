import type { MenuItem } from '../framework/session'
import { firstSegment } from './path-segments'

/** First segments of known paths, without a slash. */
export type KnownRoutes = ReadonlySet<string>

/** The menu with only entries that can be opened; empty groups are left out. */
export function filterMenu(menu: readonly MenuItem[], routes: KnownRoutes): MenuItem[] {
  return menu.flatMap((item) => {
    const { children, ...entry } = item
    const childItems = children ? filterMenu(children, routes) : []
    if (childItems.length > 0) return [{ ...entry, children: childItems }]
    if (item.type === 'label') return [entry]
    if (item.type === 'extLink') return /^https?:\/\//.test(item.path ?? '') ? [entry] : []
    return item.path && routes.has(firstSegment(item.path)) ? [entry] : []
  })
}

/** A record or a form below `/Customers` marks its menu entry as current. */
export function isCurrentItem(item: MenuItem, pathname: string): boolean {
  return item.path !== undefined && firstSegment(item.path) === firstSegment(pathname)
}

export function hasCurrentItem(item: MenuItem, pathname: string): boolean {
  return item.children?.some((child) => isCurrentItem(child, pathname) || hasCurrentItem(child, pathname)) ?? false
}
