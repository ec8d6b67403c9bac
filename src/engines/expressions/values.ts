import { isCalendarDate } from '../../framework/values/dates'
import { type Decimal, multiplyDecimal, readDecimal } from '../../framework/values/decimal'
import { currencyDecimals, readAmount } from '../../framework/values/money'
import type { ExpressionType, ExpressionValue } from './expression-types'

/** Decimals that products and quotients are rounded to, half away from zero. */
export const mostDecimals = 12

/** Answers the result of decimals, without needless zeros; empty where it has more than 30 digits. */
export const toExact = (result: Decimal | undefined): ExpressionValue => readDecimal(result) ?? null

export const roundDecimal = (value: Decimal, decimals: number): Decimal | undefined =>
  multiplyDecimal(value, '1', decimals)

/** Reads a whole number of a size that days and places in a text have; undefined where it is none. */
export function toWhole(value: ExpressionValue | undefined): number | undefined {
  if (typeof value !== 'string' || value.includes('.') || value.length > 7) return undefined
  return Number(value)
}

/** Answers a moment as records hold it, in UTC with milliseconds; empty where the text is none. */
export function toMoment(value: unknown): string | null {
  if (typeof value !== 'string' || !isCalendarDate(value.slice(0, 10)) || value.charAt(10) !== 'T') return null
  const at = Date.parse(value)
  if (Number.isNaN(at)) return null
  const utc = new Date(at).toISOString()
  return isCalendarDate(utc.slice(0, 10)) ? utc : null
}

/** Reads a number as a decimal: the text of a small float would have an exponent. */
function toDecimal(value: unknown): ExpressionValue {
  return toExact(typeof value === 'number' && Math.abs(value) < 1e-6 ? value.toFixed(12) : readDecimal(value))
}

/** Reads the value of a field; what does not have its type is empty. */
export function readValue(value: unknown, type: ExpressionType): ExpressionValue {
  if (type.kind === 'boolean') return value === true
  if (value === null || value === undefined || value === '') return null
  if (type.kind === 'number' || type.kind === 'amount') return toDecimal(value)
  if (type.kind === 'date') return isCalendarDate(value) ? value : null
  if (type.kind === 'moment') return toMoment(value)
  if (type.kind === 'reference') return readId(value)
  if (type.kind === 'rows' || type.kind === 'choices') return Array.isArray(value) && value.length > 0 ? value : null
  return typeof value === 'string' && type.kind !== 'other' && type.kind !== 'group' ? value : null
}

/** Reads the id of a record; forms may hold it as text. */
const readId = (value: unknown): string | null =>
  (typeof value === 'number' || typeof value === 'string') && Number.isSafeInteger(Number(value))
    ? String(Number(value))
    : null

/** Writes a result in the form in which records hold a value of the type. */
export function writeValue(
  value: ExpressionValue,
  type: ExpressionType,
  record: Readonly<Record<string, unknown>>,
): unknown {
  if (typeof value !== 'string') return value
  if (type.kind === 'number') return writeNumber(value, type.decimals)
  if (type.kind === 'amount') return writeAmount(value, type, record)
  if (type.kind === 'reference') return Number(value)
  if (type.kind === 'text' && type.max !== undefined) return shortenText(value, type.max)
  return value
}

function writeNumber(value: Decimal, decimals = mostDecimals): number | null {
  const number = Number(roundDecimal(value, decimals))
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number + 0 : null
}

function writeAmount(
  value: Decimal,
  { currency, isPrice }: { currency?: string; isPrice?: boolean },
  record: Readonly<Record<string, unknown>>,
): string | null {
  const code = currency && Object.hasOwn(record, currency) ? record[currency] : currency
  const isCode = typeof code === 'string' && code.length === 3
  return readAmount(roundDecimal(value, isCode && !isPrice ? currencyDecimals(code) : 4)) ?? null
}

/** A longer text than its field takes ends with an ellipsis. */
function shortenText(value: string, most: number): string {
  const letters = [...value]
  return letters.length <= most ? value : `${letters.slice(0, most - 1).join('')}…`
}
