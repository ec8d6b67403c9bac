import type { Role } from '../../register'
import type { MenuItem } from '../../session'
import { listMenuPaths, type MenuVariant } from '../menu'
import { addToGroup } from '../menu-groups'
import type { MenuPlace } from '../menu-places'

/** Tells whether a path may stand in the menu of a person. */
type CanOpenPage = (path: string) => boolean

/**
 * Makes the test of paths for people with these roles. A page without a declaration, such as that of the
 * inbox, is open to those in whose shipped menus it stands.
 */
export function createPageTest(
  variants: readonly MenuVariant[],
  places: readonly MenuPlace[],
  roles: readonly Role[],
): CanOpenPage {
  const byPath = new Map(places.map((place) => [place.path, place]))
  const plain = new Set(variants.flatMap(({ isOwn, items }) => (isOwn ? [] : listMenuPaths(items))))
  return (path) => byPath.get(path)?.mayOpen(roles) ?? (plain.has(path) || path.startsWith('https://'))
}

/** Drops entries that these roles may not open, and groups that are empty then. */
export function filterOwnItems(items: readonly MenuItem[], canOpen: CanOpenPage): MenuItem[] {
  return items.flatMap(({ children, ...item }): MenuItem[] => {
    if (children) {
      const rest = filterOwnItems(children, canOpen)
      return rest.some(({ type }) => type !== 'label') ? [{ ...item, children: rest }] : []
    }
    return item.path === undefined || canOpen(item.path) ? [item] : []
  })
}

interface MenuSurroundings {
  /** The menus of shipped roles, which name the groups of pages. */
  shipped: readonly MenuVariant[]
  places: readonly MenuPlace[]
  canOpen: CanOpenPage
}

/** Adds the entries of an own role that a menu lacks, each to the group of its name. */
export function addOwnEntries(
  menu: readonly MenuItem[],
  own: MenuVariant,
  { shipped, places, canOpen }: MenuSurroundings,
): MenuItem[] {
  const sources = own.isUnarranged ? shipped : [own]
  const declared = new Set(places.map(({ path }) => path))
  const menuPaths = new Set(listMenuPaths(menu))
  const isMissing = (path: string) =>
    !menuPaths.has(path) &&
    canOpen(path) &&
    (!own.isUnarranged || (declared.has(path) && isOpenedBy(own, path, places)))
  let extended = [...menu]
  const add = (group: string, entry: MenuItem, icon?: string) => {
    if (entry.path === undefined || !isMissing(entry.path)) return
    menuPaths.add(entry.path)
    extended = addToGroup(extended, group, entry, icon)
  }
  for (const { items } of sources)
    for (const { name, icon, children, ...item } of items) {
      if (!children) add('top', { name, icon, ...item })
      for (const child of children ?? []) add(name, child, icon)
    }
  return extended
}

/** Tells whether the own role alone opens the page; those that everybody opens have their places already. */
const isOpenedBy = ({ role }: MenuVariant, path: string, places: readonly MenuPlace[]): boolean =>
  places.some((place) => place.path === path && place.mayOpen([role].flat()))
