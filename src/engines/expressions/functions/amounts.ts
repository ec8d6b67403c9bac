import { isCalendarDate } from '../../../framework/values/dates'
import { type Decimal, isPositive, negateDecimal } from '../../../framework/values/decimal'
import type { ExpressionFunction, ExpressionKind, ExpressionValue } from '../expression-types'
import { compareDecimals, compareTexts } from '../operators'
import { mostDecimals, roundDecimal, toExact, toWhole } from '../values'

const numbers: readonly ExpressionKind[] = ['number', 'amount']
const ordered: readonly ExpressionKind[] = ['number', 'amount', 'date', 'moment']

const negateValue = (value: Decimal): ExpressionValue => toExact(negateDecimal(value))

/** Rounds down to a whole number; `ceil` is the same of the opposite. */
function roundDown(value: Decimal): ExpressionValue {
  const [whole = '0', fraction] = value.split('.')
  if (fraction === undefined || !value.startsWith('-')) return toExact(whole)
  return negateValue(roundDecimal(`${whole.slice(1)}.${'9'.repeat(mostDecimals)}`, 0) ?? '')
}

function roundTo([value, decimals = '0']: readonly ExpressionValue[]): ExpressionValue {
  const places = toWhole(decimals)
  if (places === undefined || places < 0 || places > mostDecimals) return null
  return toExact(roundDecimal(String(value), places))
}

/** Picks the value that no other one exceeds in the given direction. */
const pickExtreme =
  (direction: 1 | -1) =>
  (values: readonly ExpressionValue[]): ExpressionValue => {
    const texts = values.filter((value) => typeof value === 'string')
    const compare = texts.some((text) => isCalendarDate(text.slice(0, 10))) ? compareTexts : compareDecimals
    return texts.reduce<string | null>(
      (best, text) => (best === null || compare(text, best) * direction > 0 ? text : best),
      null,
    )
  }

/** Functions of numbers and amounts; `min` and `max` take days and moments too. */
export const amountFunctions: Readonly<Record<string, ExpressionFunction>> = {
  round: { takes: [numbers, ['number']], optional: 1, gives: 'first', run: roundTo },
  floor: { takes: [numbers], gives: 'first', run: ([value]) => roundDown(String(value)) },
  ceil: {
    takes: [numbers],
    gives: 'first',
    run: ([value]) => {
      const below = roundDown(String(negateValue(String(value))))
      return below === null ? null : negateValue(String(below))
    },
  },
  abs: {
    takes: [numbers],
    gives: 'first',
    run: ([value]) => (isPositive(String(value)) ? String(value) : negateValue(String(value))),
  },
  min: { takes: [ordered], isRepeated: true, skipsEmpty: true, gives: 'same', run: pickExtreme(-1) },
  max: { takes: [ordered], isRepeated: true, skipsEmpty: true, gives: 'same', run: pickExtreme(1) },
}
