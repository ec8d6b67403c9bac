import { nearest } from '../../../src/framework/naming'

/** A group that is called nearly as one of the others is a slip. */
export function* groupProblems(menu: string, others: readonly string[]): Generator<string> {
  if (menu.trim() === '') yield 'stands in a group of the menu that has no name'
  const near = others.includes(menu) || menu === 'top' ? undefined : nearest(menu, [...new Set(others)])
  if (near) yield `stands in the group ${menu} of the menu, which is none; did you mean ${near}?`
}
