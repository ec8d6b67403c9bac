import type { MenuItem } from '../framework/session'
import { firstSegment } from './path-segments'

/** The first segments of known paths, without a slash. */
export type KnownRoutes = ReadonlySet<string>

/** Keeps only entries that can be opened, and leaves out empty groups. */
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

/**
 * Tells whether the entry is current: a record or a form below `/Customers` belongs to the entry
 * `/Customers`.
 */
export function isCurrentItem(item: MenuItem, pathname: string): boolean {
  return item.path !== undefined && firstSegment(item.path) === firstSegment(pathname)
}

export function hasCurrentItem(item: MenuItem, pathname: string): boolean {
  return item.children?.some((child) => isCurrentItem(child, pathname) || hasCurrentItem(child, pathname)) ?? false
}
