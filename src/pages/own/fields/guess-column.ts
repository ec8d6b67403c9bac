import { detectDateFormat, readDayText } from '../../../framework/files/date-format'
import { detectNumberFormat, readNumberText } from '../../../framework/files/number-format'
import { type GuessedType, guessType, toChoices } from './guess-type'

/** What the values of a column leave open, so that the administrator or the import asks for it. */
export type OpenQuestion = 'amount' | 'dates' | 'numbers' | 'references'

interface GuessedColumn extends GuessedType {
  asks?: OpenQuestion
}

const yesNo = new Set(['yes', 'no', 'true', 'false', 'y', 'n'])

/** Most different values that a column may have to be offered as choices. */
const mostChoices = 12

/** Types that take any text of a file. */
const fitsText = new Set(['longText', 'phone'])

/** Guesses the type of a column of a file from its heading and all of its values. */
export function guessColumnType(
  heading: string,
  values: readonly string[],
  resources: ReadonlyMap<string, string>,
): GuessedColumn {
  const filled = values.map((value) => value.trim()).filter(Boolean)
  const byLabel = guessType(heading, resources)
  const everyValue = (test: (value: string) => boolean) => filled.length > 0 && filled.every(test)
  if (byLabel.type === 'ref') return { ...byLabel, asks: 'references' }
  if (everyValue((value) => /^[^@\s]+@[^@\s]+\.\w+$/.test(value))) return { type: 'email', options: {} }
  if (everyValue((value) => /^https?:\/\//.test(value))) return { type: 'url', options: {} }
  if (everyValue((value) => yesNo.has(value.toLowerCase()))) return { type: 'check', options: {} }
  const exact = guessDays(filled) ?? guessFigures(byLabel.type, filled)
  if (exact) return exact
  const different = [...new Set(filled)]
  if (isRepeated(different, filled)) return { type: 'choice', options: { options: toChoices(different) } }
  if (filled.some((value) => value.length > 200 || value.includes('\n'))) return { type: 'longText', options: {} }
  return fitsText.has(byLabel.type) ? { type: byLabel.type, options: {} } : { type: 'text', options: {} }
}

/** Dates in one order; where both orders fit, the import asks which one it is. */
function guessDays(filled: readonly string[]): GuessedColumn | undefined {
  const { order, isAsked } = detectDateFormat(filled)
  const isDay = (value: string) => /\D/.test(value) && readDayText(value, order) !== undefined
  if (filled.length === 0 || !filled.every(isDay)) return undefined
  return { type: 'date', options: {}, ...(isAsked && { asks: 'dates' }) }
}

/** What begins with zeros, or has more figures than a number keeps, is a code. */
const isCode = (value: string) => /^[+-]?0\d/.test(value) || value.replace(/\D/g, '').length > 15

/** Numbers, percentages and amounts in one way of writing; undefined for codes and for several currencies. */
function guessFigures(byLabel: string, filled: readonly string[]): GuessedColumn | undefined {
  const { decimal, isAsked } = detectNumberFormat(filled)
  const isFigure = (value: string) => !isCode(value) && readNumberText(value, decimal) !== undefined
  if (filled.length === 0 || !filled.every(isFigure)) return undefined
  if (byLabel === 'phone') return { type: 'phone', options: {} }
  const open = isAsked ? ({ asks: 'numbers' } as const) : {}
  const currencies = [...new Set(filled.map(readCurrency))]
  const codes = currencies.filter((code) => code !== undefined)
  if (codes.length > 1) return undefined
  const [currency] = codes
  if (currency) return { type: 'money', options: { currency }, ...(currency === 'USD' ? { asks: 'amount' } : open) }
  if (byLabel === 'percent' || filled.every((value) => value.endsWith('%')))
    return { type: 'percent', options: {}, ...open }
  if (byLabel === 'money') return { type: 'money', options: {}, ...open }
  const decimals = Math.max(...countDecimals(filled, isAsked ? undefined : decimal))
  if (decimals === 2 && filled.every((value) => /[.,]\d{2}\D*$/.test(value)))
    return { type: 'money', options: {}, asks: 'amount' }
  return { type: 'number', options: decimals > 0 ? { decimals: Math.min(decimals, 8) } : {}, ...open }
}

/** The decimal places of each value; without a sign both signs count, so that neither reading is cut. */
function* countDecimals(filled: readonly string[], decimal: string | undefined): Generator<number> {
  yield 0
  for (const value of new Set(filled.slice(0, 50_000))) {
    const place = decimal ? value.lastIndexOf(decimal) : value.search(/[.,]\d*\D*$/)
    if (place >= 0) yield value.slice(place + 1).replace(/\D/g, '').length
  }
}

const signs: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/₹|\bRs\b|\bINR\b|\/-$/, 'INR'],
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/¥|\bJPY\b/, 'JPY'],
  [/\$|\bUSD\b/, 'USD'],
]

/** The currency that a value names; an unknown code counts as one of its own. */
const readCurrency = (value: string): string | undefined =>
  signs.find(([pattern]) => pattern.test(value))?.[1] ?? /\b[A-Z]{3}\b/.exec(value)?.[0] ?? /\p{Sc}/u.exec(value)?.[0]

/** Tells whether few short values come again and again. */
const isRepeated = (different: readonly string[], filled: readonly string[]) =>
  different.length >= 2 &&
  different.length <= mostChoices &&
  filled.length >= different.length * 2 &&
  different.every((value) => value.length <= 40)
