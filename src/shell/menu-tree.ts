import type { ResourceCard } from '../framework/company/resource-cards'
import type { MenuItem } from '../framework/session'
import { firstSegment } from './path-segments'

/** The first segments of known paths, without a slash. */
export type KnownRoutes = ReadonlySet<string>

/** Keeps only entries that can be opened, and leaves out empty groups. */
export function filterMenu(menu: readonly MenuItem[], routes: KnownRoutes): MenuItem[] {
  return menu.flatMap((item) => {
    const { children, ...entry } = item
    const childItems = children ? filterMenu(children, routes) : []
    if (childItems.some(({ type }) => type !== 'label')) return [{ ...entry, children: childItems }]
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

type PlaceCard = Pick<ResourceCard, 'route' | 'formRoute' | 'area'>

const listRoutes = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(({ path, children = [] }) => [...(path ? [firstSegment(path)] : []), ...listRoutes(children)])

/** Tells whether a route is that of the page and more words, as `LeaveRequests` is of `Leave`. */
const isBelow = (route: string, page: string) =>
  page !== '' && route.toLowerCase().startsWith(page.toLowerCase()) && /^s?$|^[A-Z]/.test(route.slice(page.length))

/** Finds the menu path of a page: its own, its list's, that of its route's first word, or its area's. */
export function findMenuPath(pathname: string, menu: readonly MenuItem[], cards: readonly PlaceCard[]): string {
  const routes = listRoutes(menu)
  const segment = firstSegment(pathname)
  if (routes.includes(segment)) return pathname
  const card = cards.find(({ route, formRoute }) => route === segment || formRoute === segment)
  const route = card?.route ?? segment
  const ofArea = () => cards.find((each) => each.area === card?.area && routes.includes(each.route))?.route
  const entryRoute = routes.includes(route) ? route : (routes.find((page) => isBelow(route, page)) ?? ofArea())
  return entryRoute === undefined ? pathname : `/${entryRoute}`
}
