import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { SpanFields } from '../../../framework/values/depreciation'
import { numberCsvSql, readNumber } from '../../number'

interface DaysFromTypeOptions extends FieldOptions {
  from?: string
  isPast?: boolean
  where?: LooseFilter
  during?: SpanFields
}

/** More days than between any two dates. */
const maxDays = 4_000_000

const daysFromType: FieldType<DaysFromTypeOptions> & { name: 'daysFrom' } = {
  name: 'daysFrom',
  column: () => null,
  parse: (input) => readNumber(input, { min: -maxDays, max: maxDays }),
  schema: () => ({ type: 'integer' }),
  csv: numberCsvSql,
  unit: () => ({ words: 'days' }),
  text: (value) => `${value} ${Math.abs(Number(value)) === 1 ? 'day' : 'days'}`,
  operators: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ from = '', isPast, where, during }) => ({
    ...{ kind: 'age', from },
    ...(isPast && { isPast }),
    ...(where && { where }),
    ...(during && { during }),
  }),
  derivedType: 'integer',
  isServerMade: true,
  isNumeric: true,
  isRatio: true,
}

interface DaysFromOptions extends FieldOptions {
  /** Empty where the day is today or later; default: 0 and negative values. */
  isPast?: boolean
  /** Records that have a value; absent: all with the date filled in. */
  while?: LooseFilter
  /** Dates between which the record has a value, whatever the day asked for; absent: always. */
  during?: SpanFields
}

/** Days since a date or moment of the record, by the company's date. */
export const daysFrom = (from: string, { while: where, ...options }: DaysFromOptions = {}) =>
  makeDerivedField<number, 'daysFrom', DaysFromTypeOptions>(daysFromType, { ...options, from, ...(where && { where }) })
