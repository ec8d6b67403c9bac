import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import { readNumber } from '../../number'
import { percentCsvSql, stripPercentSign } from '../../percent'

interface ShareTypeOptions extends FieldOptions {
  part?: string
  whole?: string
}

const shareType: FieldType<ShareTypeOptions> & { name: 'share' } = {
  name: 'share',
  column: () => null,
  parse: (input) => readNumber(stripPercentSign(input), { min: 0, decimals: 1 }),
  schema: () => ({ type: 'number' }),
  csv: percentCsvSql,
  text: (value) => `${value} %`,
  operators: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ part = '', whole = '' }) => ({ kind: 'share', part, whole }),
  isServerMade: true,
  isNumeric: true,
  isRatio: true,
}

/** Declares `part` as a percentage of `whole`, with one decimal. */
export const share = (part: string, whole: string, options: FieldOptions = {}) =>
  makeDerivedField<number, 'share', ShareTypeOptions>(shareType, { ...options, part, whole })
