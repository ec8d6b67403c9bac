import type { MenuItem } from '../session'
import { iconNames } from './menu'

/**
 * A menu entry as a row: without `path` it is a group, or a heading if its `type` is `label`; `group` names
 * the group it is in.
 */
export interface MenuLine {
  name: string
  icon: string
  path: string | null
  group: string | null
  /** A short text behind the name of a page, such as `New`. */
  badge?: string | null | undefined
  type?: 'label' | null | undefined
}

/** Turns a menu into rows; each group comes before its entries. */
export const toMenuLines = (items: readonly MenuItem[], group: string | null = null): MenuLine[] =>
  items.flatMap(({ name, icon, path = null, badge, type, children = [] }) => [
    {
      ...{ name, icon, path, group },
      ...(badge && { badge: String(badge.value) }),
      ...(type === 'label' && { type }),
    },
    ...toMenuLines(children, name),
  ])

/** Turns rows back into a menu; a group has the position of its own row. */
export const toMenu = (lines: readonly MenuLine[]): MenuItem[] =>
  lines.filter(({ group }) => group === null).map((line) => toMenuItem(line, lines))

function toMenuItem({ name, icon, path, badge, type }: MenuLine, lines: readonly MenuLine[]): MenuItem {
  if (type === 'label') return { name, icon, type }
  if (path === null) {
    const inside = lines.filter(({ group }) => group === name)
    return { name, icon, children: inside.map((line) => toMenuItem({ ...line, path: line.path ?? '' }, lines)) }
  }
  const entry = { name, icon, path, ...(badge && { badge: { value: badge } }) }
  return isExternal(path) ? { ...entry, type: 'extLink' } : entry
}

const isExternal = (path: string) => path.startsWith('https://')

interface MenuProblem {
  /** The number of the row and the part of it that is wrong. */
  at: `${number}.${keyof MenuLine}`
  code: string
  message: string
}

/** Finds what is wrong with the rows of a menu; `places` are the paths of the application. */
export function findMenuProblems(lines: readonly MenuLine[], places: readonly string[]): MenuProblem[] {
  const groups = lines.filter(isGroup).map(({ name }) => name)
  return lines.flatMap(({ name, icon, path, group, badge, type }, index): MenuProblem[] => {
    const problemAt: ProblemAt = (part, code, message) => [{ at: `${index}.${part}`, code, message }]
    if (type === 'label' && path !== null) return problemAt('path', 'labelWithPage', 'A heading cannot open a page.')
    if (path === null && badge)
      return problemAt('badge', 'badgeWithoutPage', 'Only an entry with a page can have a badge.')
    if (path === null && type !== 'label' && group !== null)
      return problemAt('group', 'groupInGroup', 'A group cannot be in a group.')
    if (path === null && type !== 'label' && groups.filter((other) => other === name).length > 1)
      return problemAt('name', 'groupTwice', 'A group with this name already exists.')
    if (group !== null && !groups.includes(group)) return problemAt('group', 'noGroup', 'Group not found.')
    if (path !== null && !isExternal(path) && !places.includes(path))
      return problemAt('path', 'noPlace', 'Page not found.')
    if (path !== null && lines.findIndex((line) => line.path === path) < index)
      return problemAt('path', 'placeTwice', 'This page is already in the menu.')
    return findIconProblem(icon, problemAt)
  })
}

type ProblemAt = (part: keyof MenuLine, code: string, message: string) => MenuProblem[]

const findIconProblem = (icon: string, problemAt: ProblemAt): MenuProblem[] =>
  (menuIcons as readonly string[]).includes(icon) ? [] : problemAt('icon', 'noIcon', 'Icon not found.')

/** Tells whether the row is a group, neither a page nor a heading. */
export const isGroup = ({ path, type }: MenuLine): boolean => path === null && type !== 'label'

export const menuIcons = iconNames
