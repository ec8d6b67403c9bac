import { foldText, ignoredInSearch } from '../../../src/framework/values/fold-text'

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
