import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import { formatPercent } from '../../../framework/values/number-format'
import { readNumber } from '../../number'
import { percentCsvSql, stripPercentSign } from '../../percent'

interface ShareTypeOptions extends FieldOptions {
  part?: string
  whole?: string
  decimals?: number
}

const shareType: FieldType<ShareTypeOptions> & { name: 'share' } = {
  name: 'share',
  column: () => null,
  parse: (input, { decimals = 1 }) =>
    readNumber(stripPercentSign(input), { decimals, ...(decimals === 1 && { min: 0 }) }),
  schema: () => ({ type: 'number' }),
  csv: percentCsvSql,
  text: (value, _options, _unit, language) => formatPercent(value, language),
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ part = '', whole = '', decimals }) => ({ kind: 'share', part, whole, ...(decimals && { decimals }) }),
  isServerMade: true,
  isNumeric: true,
  isRatio: true,
}

/** Declares `part` as a percentage of `whole`, with one decimal unless it says `decimals`. */
export const share = (part: string, whole: string, options: FieldOptions & { decimals?: number } = {}) =>
  makeDerivedField<number, 'share', ShareTypeOptions>(shareType, { ...options, part, whole })
