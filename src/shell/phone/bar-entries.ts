import type { MenuItem } from '../../framework/session'

/** Entries beside the one that opens the menu. */
const count = 4

const listPages = (menu: readonly MenuItem[]): MenuItem[] =>
  menu.flatMap(({ children, ...item }) => [
    ...(item.path && item.type !== 'extLink' ? [item] : []),
    ...listPages(children ?? []),
  ])

/** Picks the entries of a phone's bar: the wished ones of the person's menu, then its first others. */
export function pickBarEntries(menu: readonly MenuItem[], wished: readonly string[]): MenuItem[] {
  const pages = listPages(menu)
  const first = wished.flatMap((path) => pages.find((page) => page.path === path) ?? [])
  return [...first, ...pages.filter((page) => !first.includes(page))].slice(0, count)
}
