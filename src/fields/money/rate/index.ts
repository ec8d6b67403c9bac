import {
  acceptValue,
  type FieldOptions,
  type FieldType,
  type MakesField,
  type Making,
  makeField,
  type Parsed,
  refuseValue,
} from '../../../framework/field'
import { type Decimal, isPositive, readDecimal } from '../../../framework/values/decimal'
import { figuresProblem } from '../../../framework/values/figures'

/** Digits before and after the point. */
const [whole, decimals] = [10, 8]
const minRate = '0.00000001'

/** With how it is made, where the framework makes it of what is in force, and what that adds to its resource. */
export interface MadeRate extends FieldOptions {
  making?: Making
  extend?<R extends object>(resource: R, name: string): R
}

/** Reads a rate above nothing, as the database writes it. */
function parseRate(input: unknown): Parsed<Decimal> {
  const read = readDecimal(input)
  if (read === undefined) return refuseValue(figuresProblem(input, 'number'))
  const [before = '', after = ''] = read.split('.')
  if (after.length > decimals) return refuseValue('decimals', { decimals })
  if (!isPositive(read)) return refuseValue('tooSmall', { min: minRate })
  return before.length > whole ? refuseValue('tooLarge', { max: '9'.repeat(whole) }) : acceptValue(read)
}

export const rateType: FieldType<MadeRate> & { name: 'rate' } = {
  name: 'rate',
  column: () => ({ type: `numeric(${whole + decimals},${decimals})`, check: '{column} > 0' }),
  parse: parseRate,
  schema: () => ({ type: 'string', pattern: `^[0-9]{1,${whole}}([.][0-9]{1,${decimals}})?$` }),
  // As text, so that no reader rounds it.
  json: (column) => `trim_scale(${column})::text`,
  making: ({ making }) => making,
  extend: ({ extend }, resource, name) => extend?.(resource, name) ?? resource,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  isNumeric: true,
  isRatio: true,
}

/** What one unit of a currency is worth in another: an exact decimal of up to eight digits after the point. */
export const rate: MakesField<FieldOptions, Decimal, 'rate'> = (options: FieldOptions = {}) =>
  makeField<Decimal, 'rate', MadeRate>(rateType, options)
