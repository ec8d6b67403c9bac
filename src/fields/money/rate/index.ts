import {
  type FieldFactory,
  type FieldOptions,
  type FieldType,
  makeField,
  type StoredComputation,
} from '../../../framework/field'
import { type Decimal, isPositive, readDecimal } from '../../../framework/values/decimal'
import { formatNumber } from '../../../framework/values/number-format'
import { findNumberProblem } from '../../../framework/values/number-text'
import { acceptValue, type ParseResult, refuseValue } from '../../../framework/values/parse-result'

/** Most digits before and after the decimal point. */
const [whole, decimals] = [10, 8]
const minRate = '0.00000001'

/**
 * The options of the type; `making` is how the framework computes the value from rates in force, if it
 * does.
 */
export interface RateTypeOptions extends FieldOptions {
  making?: StoredComputation
  extend?<R extends object>(resource: R, name: string): R
}

/** Reads a rate above 0, in the form in which the database writes it. */
function parseRate(input: unknown): ParseResult<Decimal> {
  const read = readDecimal(input)
  if (read === undefined) return refuseValue(findNumberProblem(input, 'number'))
  const [before = '', after = ''] = read.split('.')
  if (after.length > decimals) return refuseValue('decimals', { decimals })
  if (!isPositive(read)) return refuseValue('tooSmall', { min: minRate })
  return before.length > whole ? refuseValue('tooLarge', { max: '9'.repeat(whole) }) : acceptValue(read)
}

export const rateType: FieldType<RateTypeOptions> & { name: 'rate' } = {
  name: 'rate',
  column: () => ({ type: `numeric(${whole + decimals},${decimals})`, check: '{column} > 0' }),
  parse: parseRate,
  schema: () => ({ type: 'string', pattern: `^[0-9]{1,${whole}}([.][0-9]{1,${decimals}})?$` }),
  // The rate is sent as text, so that no reader rounds it.
  json: (column) => `trim_scale(${column})::text`,
  making: ({ making }) => making,
  extend: ({ extend }, resource, name) => extend?.(resource, name) ?? resource,
  text: (value, _options, _unit, language) => formatNumber(value, language),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  isNumeric: true,
  isRatio: true,
}

/**
 * Declares the value of one unit of a currency in another one: an exact decimal with up to eight decimals.
 */
export const rate: FieldFactory<FieldOptions, Decimal, 'rate'> = (options: FieldOptions = {}) =>
  makeField<Decimal, 'rate', RateTypeOptions>(rateType, options)
