import type { ResourceCard } from '../framework/company/resource-cards'
import type { UnlistedEntries } from '../framework/company/roles'
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
 * `/Customers`, one below `/Own/Loans` to that entry alone.
 */
export function isCurrentItem({ path }: MenuItem, pathname: string): boolean {
  if (path === undefined || firstSegment(path) !== firstSegment(pathname)) return false
  return !/^\/\w+\/\w/.test(path) || `${pathname}/`.startsWith(`${path}/`)
}

export function hasCurrentItem(item: MenuItem, pathname: string): boolean {
  return item.children?.some((child) => isCurrentItem(child, pathname) || hasCurrentItem(child, pathname)) ?? false
}

type PlaceCard = Pick<ResourceCard, 'route' | 'formRoute' | 'area' | 'approval'> & { name: string }

/** What tells to which entry of a menu a page belongs. */
interface MenuPlaces {
  cards: readonly PlaceCard[]
  /** Pages that are no lists: of areas, and of reports with the resource that they count. */
  pages: readonly { route: string; area?: string; of?: string }[]
  /** Entries for what stands in no menu and in no area of one. */
  unlisted: UnlistedEntries
}

const listRoutes = (menu: readonly MenuItem[]): string[] =>
  menu.flatMap(({ path, children = [] }) => [...(path ? [firstSegment(path)] : []), ...listRoutes(children)])

/** Tells whether a route is that of the page and more words, as `LeaveRequests` is of `Leave`. */
const isBelow = (route: string, page: string) =>
  page !== '' && route.toLowerCase().startsWith(page.toLowerCase()) && /^s?$|^[A-Z]/.test(route.slice(page.length))

/** Finds the menu path of a page: its own, its list's, of its route's first word, its area's, its kind's. */
export function findMenuPath(pathname: string, menu: readonly MenuItem[], places: MenuPlaces): string {
  const { cards, pages, unlisted } = places
  const routes = listRoutes(menu)
  const segment = firstSegment(pathname)
  if (routes.includes(segment)) return pathname
  const card = cards.find(({ route, formRoute }) => route === segment || formRoute === segment)
  const page = pages.find(({ route }) => firstSegment(route) === segment)
  const subject = card ?? cards.find(({ name }) => name === page?.of)
  const area = subject?.area ?? page?.area
  const ofArea = (route: string) =>
    area !== undefined &&
    (cards.some((each) => each.area === area && each.route === route) ||
      pages.some((each) => each.area === area && firstSegment(each.route) === route))
  const kind = page?.of !== undefined ? unlisted.reports : card?.approval ? unlisted.requests : undefined
  const entryRoute =
    routes.find((route) => route === card?.route) ??
    routes.find((route) => isBelow(card?.route ?? segment, route)) ??
    routes.find((route) => route === subject?.route) ??
    routes.find(ofArea) ??
    [kind, unlisted.areas?.[area ?? ''], unlisted.others]
      .map((path) => firstSegment(path ?? ''))
      .find((route) => (card ?? page) !== undefined && routes.includes(route))
  return entryRoute === undefined ? pathname : `/${entryRoute}`
}
