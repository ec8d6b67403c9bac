import { findNearest } from '../../../src/framework/naming'

/** What may have been meant by a name that is none; nothing where nothing is near. */
export function hint(name: string, names: readonly string[]): string {
  const near = findNearest(name, names)
  return near === undefined ? '' : `; did you mean ${near}?`
}

/** A group that is called nearly as one of the others is a slip. */
export function* groupProblems(menu: string, others: readonly string[]): Generator<string> {
  if (menu.trim() === '') yield 'stands in a group of the menu that has no name'
  const near = others.includes(menu) || menu === 'top' ? undefined : findNearest(menu, [...new Set(others)])
  if (near) yield `stands in the group ${menu} of the menu, which is none; did you mean ${near}?`
}
