import { findNearest } from '../../../src/framework/naming'

/** Suggests a name for a wrong one; empty where none is similar. */
export function suggestName(name: string, names: Iterable<string>): string {
  const near = findNearest(name, [...names])
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** Finds menu groups whose name differs a little from another group's, which must be a typing error. */
export function* findMenuGroupProblems(menu: string, others: readonly string[]): Generator<string> {
  const [group = ''] = menu.split('/')
  if (group.trim() === '') yield 'stands in a group of the menu that has no name'
  const near = others.includes(group) || group === 'top' ? undefined : findNearest(group, [...new Set(others)])
  if (near) yield `stands in the group ${group} of the menu, which is none; did you mean ${near}?`
}
