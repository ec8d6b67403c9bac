import {
  type Field,
  type FieldFactory,
  type FieldOptions,
  type FieldType,
  getFieldBehaviour,
  makeField,
} from '../../framework/field'
import { formatDuration, ofDuration, readDuration } from '../../framework/values/durations'
import { formatNumber, formatPercent, formatWithUnit } from '../../framework/values/number-format'
import { findNumberProblem, normalizeNumberText } from '../../framework/values/number-text'
import { acceptValue, type ParseResult, refuseValue } from '../../framework/values/parse-result'

export interface NumberOptions extends FieldOptions {
  min?: number
  max?: number
  /** The number of decimals, at most 8; default 0, an integer. */
  decimals?: number
  /** The unit after the number, e.g. `days`; durations in `minutes` are shown and typed as `7 h 30 min`. */
  unit?: string
}

const plain = /^[+-]?\d{1,15}(\.\d{1,8})?$/

/**
 * Reads a number, with or without grouping commas, within the limits; with the unit `minutes` also
 * durations.
 */
export function readNumber(input: unknown, { min, max, decimals = 0, unit }: NumberOptions): ParseResult<number> {
  const isOfTime = unit === ofDuration
  const raw =
    typeof input === 'string' ? readTypedDigits(input.trim(), isOfTime) : typeof input === 'number' ? input : ''
  const digits = String(raw)
  if (!plain.test(digits)) return refuseValue(isOfTime ? 'duration' : findNumberProblem(input, 'number'))
  const value = Number(digits)
  if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) return refuseValue('number')
  if ((digits.split('.')[1]?.replace(/0+$/, '').length ?? 0) > decimals)
    return refuseValue(decimals === 0 ? 'integer' : 'decimals', { decimals })
  const unitArgs = isOfTime ? { unit } : {}
  if (min !== undefined && value < min) return refuseValue('tooSmall', { min, ...unitArgs })
  if (max !== undefined && value > max) return refuseValue('tooLarge', { max, ...unitArgs })
  return acceptValue(value === 0 ? 0 : value)
}

/** Tells whether the number is a duration: stored in minutes, shown in hours. */
export const isDurationField = (field: Field): boolean =>
  getFieldBehaviour(field).unit({ currency: '' })?.words === ofDuration

/**
 * Removes grouping. In durations `1,5` and `1.000` have two meanings, so there only commas that group are
 * removed, and no points.
 */
function readTypedDigits(typed: string, isOfTime: boolean): string | number {
  if (!isOfTime) return normalizeNumberText(typed) ?? ''
  if (/\.\d{3}/.test(typed)) return ''
  return readDuration(typed) ?? normalizeNumberText(typed) ?? ''
}

/** Builds the check constraint for the limits. */
export function buildRangeCheckSql({
  min,
  max,
}: {
  min?: number | string | undefined
  max?: number | string | undefined
}): {
  check?: string
} {
  const parts = [
    min === undefined ? '' : `{column} >= ${Number(min)}`,
    max === undefined ? '' : `{column} <= ${Number(max)}`,
  ].filter(Boolean)
  return parts.length > 0 ? { check: parts.join(' and ') } : {}
}

/** Builds the SQL of the digits without trailing zeros. */
export const numberCsvSql = (column: string) => `trim_scale(${column}::numeric)::text`

/** Formats the number with its unit: `1 day`, `1,200 h`; without a unit `2026` stays, as it may be a year. */
export function formatNumberWithUnit(
  value: unknown,
  { unit }: { unit?: string },
  _unit?: string,
  language?: string,
): string {
  if (unit === ofDuration) return formatDuration(Number(value), language)
  if (unit === '%') return formatPercent(value, language)
  return unit ? formatWithUnit(value, unit, language) : formatNumber(value, language, 'min2')
}

const numberType: FieldType<NumberOptions> & { name: 'number' } = {
  name: 'number',
  column: ({ decimals = 0, min, max }) => ({
    type: decimals === 0 ? 'bigint' : `numeric(18,${decimals})`,
    ...buildRangeCheckSql({ min, max }),
  }),
  parse: readNumber,
  schema: ({ min, max, decimals = 0 }) => ({
    type: decimals === 0 ? 'integer' : 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
  }),
  csv: numberCsvSql,
  unit: ({ unit }) => (unit ? { words: unit } : undefined),
  text: formatNumberWithUnit,
  operators: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  isNumeric: true,
}

/** Declares a number that is not money: a count, days, minutes. */
export const number: FieldFactory<NumberOptions, number, 'number'> = (options: NumberOptions = {}) =>
  makeField<number, 'number', NumberOptions>(numberType, options)
