import type { MenuItem } from '../session'

/**
 * Adds an entry to a group, `Finance`, below a heading of it, `Finance/Bank`, or with `top` at the end of the
 * menu. A missing group is added.
 */
export function addToGroup(
  menu: readonly MenuItem[],
  groupName: string,
  entry: MenuItem,
  groupIcon = entry.icon,
): MenuItem[] {
  const [inGroup = '', heading] = groupName.split('/')
  if (inGroup === 'top') return [...menu, entry]
  const isGroup = ({ name, path }: MenuItem) => name === inGroup && path === undefined
  if (!menu.some(isGroup)) return [...menu, { name: inGroup, icon: groupIcon, children: [entry] }]
  const at = menu.findIndex(isGroup)
  return menu.map((item, place) =>
    place === at ? { ...item, children: insertBelow(item.children ?? [], heading, entry) } : item,
  )
}

/** Inserts an entry as the last one below its heading; where that is missing, at the end. */
function insertBelow(items: readonly MenuItem[], heading: string | undefined, entry: MenuItem): MenuItem[] {
  const start = items.findIndex(({ name, type }) => type === 'label' && name === heading)
  const next = items.findIndex(({ type }, at) => type === 'label' && at > start)
  return start < 0 || next < 0 ? [...items, entry] : [...items.slice(0, next), entry, ...items.slice(next)]
}
