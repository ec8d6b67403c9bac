import { searchLimits } from '../../../src/framework/lists/search-answer'
import { foldText } from '../../../src/framework/values/fold-text'
import { comparedTitle } from '../../records/model'
import { escapeFoldedText } from '../../records/sql/resolve-filter'

/** A word of the search as patterns of LIKE; a text matches where one of them does. */
interface SearchWord {
  patterns: readonly string[]
  /** True for a word that is too short for the index inside of words: it only begins them. */
  isShort: boolean
}

/** What a person typed, ready for the statement. */
export interface SearchWords {
  words: readonly SearchWord[]
  /** All words together, folded and escaped for LIKE. */
  whole: string
  /** All words together, folded. */
  plain: string
  number: NumberWords | undefined
}

/** A text that ends with digits and may be a number of a series: `241`, `LV-241`, `EX-26-27-241`. */
interface NumberWords {
  /** The parts before the last digits. */
  lead: readonly string[]
  digits: string
}

/** The index knows texts by three letters in a row. */
const indexedLetters = 3

/** Reads what was typed; undefined where no word holds a letter or a digit. */
export function readSearchWords(q: string): SearchWords | undefined {
  const typed = foldText(q)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, searchLimits.words)
  if (typed.length === 0) return undefined
  const plain = typed.join(' ')
  return { words: typed.map(buildSearchWord), whole: escapeFoldedText(plain), plain, number: readNumberWords(q) }
}

function buildSearchWord(word: string): SearchWord {
  const escaped = escapeFoldedText(word)
  const longest = Math.max(...(word.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => [...run].length))
  return longest >= indexedLetters
    ? { patterns: [`%${escaped}%`], isShort: false }
    : { patterns: [`${escaped}%`, `% ${escaped}%`], isShort: true }
}

/** The most parts and digits of a number of a series. */
const [mostParts, mostLetters, mostDigits] = [6, 6, 12]

function readNumberWords(q: string): NumberWords | undefined {
  const text = q.trim().toLowerCase()
  if (!/^[a-z0-9\s/#._-]*\d$/.test(text)) return undefined
  const parts = text.match(/[a-z]+|\d+/g) ?? []
  const digits = parts.at(-1)?.replace(/^0+(?=\d)/, '') ?? ''
  const letters = parts.join('').replace(/\d/g, '').length
  const isNumber = parts.length <= mostParts && letters <= mostLetters && digits.length <= mostDigits
  return isNumber ? { lead: parts.slice(0, -1), digits } : undefined
}

/** Builds the pattern of LIKE that finds the number among folded texts, with the series' leading zeros. */
export const buildNumberPattern = ({ lead, digits }: NumberWords, width: number): string =>
  `%${[...lead, digits.padStart(width, '0')].join('%')}%`

/** Builds the regular expression that the number itself matches, whatever zeros and signs it holds. */
export const buildNumberExpression = ({ lead, digits }: NumberWords): string =>
  `${lead.length > 0 ? `^${lead.join('[^a-z]*')}(.*[^0-9])?` : '(^|[^0-9])'}0*${digits}$`

/** Builds the first of the titles that begin with what was typed, and the end of them. */
export function buildTitleRange(plain: string): [same: string, end: string] {
  const start = [...plain].slice(0, comparedTitle).join('')
  return [start, `${start}\u{10ffff}`]
}
