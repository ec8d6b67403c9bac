import type { MenuItem } from '../session'
import { listMenuPaths } from './menu'

/** The most entries of own resources that come with a sign-in; more come by a call of their own, once. */
export const mostOwnEntries = 20

/**
 * Leaves the entries with these paths out of a menu, and groups that hold nothing else.
 * Answers undefined where they are few, or where nothing would be left.
 */
export function shortenMenu(menu: readonly MenuItem[], paths: ReadonlySet<string>): MenuItem[] | undefined {
  const count = listMenuPaths(menu).filter((path) => paths.has(path)).length
  if (count <= mostOwnEntries) return undefined
  const brief = omitPaths(menu, paths)
  return brief.length > 0 ? brief : undefined
}

const omitPaths = (menu: readonly MenuItem[], paths: ReadonlySet<string>): MenuItem[] =>
  menu.flatMap((item): MenuItem[] => {
    if (item.path !== undefined && paths.has(item.path)) return []
    if (!item.children) return [item]
    const children = omitPaths(item.children, paths)
    return children.some(({ type }) => type !== 'label') ? [{ ...item, children }] : []
  })
