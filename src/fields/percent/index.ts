import { type FieldOptions, type FieldType, makeField } from '../../framework/field'
import { formatPercent } from '../../framework/values/number-format'
import { buildRangeCheckSql, numberCsvSql, readNumber } from '../number'

interface PercentOptions extends FieldOptions {
  /** Smallest percentage; default 0. */
  min?: number
  /** Largest percentage; default 100. */
  max?: number
}

/** Removes the percent sign. */
export function stripPercentSign(input: unknown): unknown {
  const typed = typeof input === 'string' ? input.trimEnd() : input
  return typeof typed === 'string' && typed.endsWith('%') ? typed.slice(0, -1) : typed
}

/** Builds the SQL of the digits with the percent sign. */
export const percentCsvSql = (column: string) => `${numberCsvSql(column)} || ' %'`

const percentType: FieldType<PercentOptions> & { name: 'percent' } = {
  name: 'percent',
  column: ({ min = 0, max = 100 }) => ({ type: 'numeric(7,2)', ...buildRangeCheckSql({ min, max }) }),
  parse: (input, { min = 0, max = 100 }) => readNumber(stripPercentSign(input), { min, max, decimals: 2 }),
  schema: ({ min = 0, max = 100 }) => ({ type: 'number', minimum: min, maximum: max }),
  csv: percentCsvSql,
  text: (value, _options, _unit, language) => formatPercent(value, language),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  isNumeric: true,
  isRatio: true,
}

/** Declares a percentage with two decimals, 0 to 100 by default. */
export const percent = (options: PercentOptions = {}) =>
  makeField<number, 'percent', PercentOptions>(percentType, options)
