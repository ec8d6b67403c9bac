import { foldText, ignoredInSearch } from '../../../src/framework/values/fold-text'

/** Joins the parts of a name in order and leaves out empty ones. */
export function joinFullName(...parts: (string | null)[]): string | null {
  return parts.filter((part) => !!part).join(' ') || null
}

/** Returns the initials of the first and the last word in capitals, as the specification says. */
export function toInitials(name: string | null): string | null {
  const all = (name ?? '').split(/\s+/).filter(Boolean)
  const first = [...(all[0] ?? '')][0] ?? ''
  const last = all.length > 1 ? ([...(all[all.length - 1] ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase() || null
}

const betweenWords = new RegExp(`[\\s.,${ignoredInSearch.replace('-', '\\-')}]+`)

/** Sorts the folded words of a name; with `splits`, an apostrophe or hyphen ends a word. */
const sortNameWords = (name: string, splits: boolean): string =>
  foldText(splits ? name.split(betweenWords).join(' ') : name)
    .split(/[\s.,]+/)
    .filter(Boolean)
    .sort()
    .join(' ')

/**
 * Whether two names have the same words in any order, without case, accents, apostrophes and hyphens:
 * `José García-Lorca` is `Garcia Lorca, Jose`.
 */
export const isSameName = (one: string, other: string): boolean =>
  [true, false].some((splits) => sortNameWords(one, splits) === sortNameWords(other, splits))
