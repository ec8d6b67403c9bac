import type { MenuItem } from '../session'
import { iconNames } from './menu'

/** A menu entry as a row: without `path` it is a group; `group` names the group it is in. */
export interface MenuLine {
  name: string
  icon: string
  path: string | null
  group: string | null
}

/** Turns a menu into rows; each group comes before its entries. */
export const toMenuLines = (items: readonly MenuItem[], group: string | null = null): MenuLine[] =>
  items.flatMap(({ name, icon, path = null, children = [] }) => [
    { name, icon, path, group },
    ...toMenuLines(children, name),
  ])

/** Turns rows back into a menu; a group has the position of its own row. */
export const toMenu = (lines: readonly MenuLine[]): MenuItem[] =>
  lines.filter(({ group }) => group === null).map((line) => toMenuItem(line, lines))

function toMenuItem({ name, icon, path }: MenuLine, lines: readonly MenuLine[]): MenuItem {
  if (path === null) {
    const inside = lines.filter(({ group }) => group === name)
    return { name, icon, children: inside.map((line) => toMenuItem({ ...line, path: line.path ?? '' }, lines)) }
  }
  return isExternal(path) ? { name, icon, path, type: 'extLink' } : { name, icon, path }
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
  const groups = lines.filter(({ path }) => path === null).map(({ name }) => name)
  return lines.flatMap(({ name, icon, path, group }, index): MenuProblem[] => {
    const problemAt = (part: keyof MenuLine, code: string, message: string): MenuProblem[] => [
      { at: `${index}.${part}`, code, message },
    ]
    if (path === null && group !== null) return problemAt('group', 'groupInGroup', 'A group cannot stand in a group.')
    if (path === null && groups.filter((other) => other === name).length > 1)
      return problemAt('name', 'groupTwice', 'There is another group of this name.')
    if (group !== null && !groups.includes(group)) return problemAt('group', 'noGroup', 'There is no such group.')
    if (path !== null && !isExternal(path) && !places.includes(path))
      return problemAt('path', 'noPlace', 'There is no such page.')
    if (path !== null && lines.findIndex((line) => line.path === path) < index)
      return problemAt('path', 'placeTwice', 'This page stands in the menu already.')
    if (!(menuIcons as readonly string[]).includes(icon)) return problemAt('icon', 'noIcon', 'There is no such icon.')
    return []
  })
}

export const menuIcons = iconNames
