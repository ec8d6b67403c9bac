import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { SpanFields } from '../../../framework/values/depreciation'
import { formatWithUnit } from '../../../framework/values/number-format'
import { numberCsvSql, readNumber } from '../../number'

interface DaysFromTypeOptions extends FieldOptions {
  from?: string
  isPast?: boolean
  where?: LooseFilter
  during?: SpanFields
  till?: string
}

/** A number of days larger than between any two dates. */
const maxDays = 4_000_000

const daysFromType: FieldType<DaysFromTypeOptions> & { name: 'daysFrom' } = {
  name: 'daysFrom',
  column: () => null,
  parse: (input) => readNumber(input, { min: -maxDays, max: maxDays }),
  schema: () => ({ type: 'integer' }),
  csv: numberCsvSql,
  unit: () => ({ words: 'days' }),
  text: (value, _options, _unit, language) => formatWithUnit(value, 'days', language),
  operators: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ from = '', isPast, where, during, till }) => ({
    ...{ kind: 'age', from },
    ...(isPast && { isPast }),
    ...(where && { where }),
    ...(during && { during }),
    ...(till && { till }),
  }),
  derivedType: 'integer',
  isServerMade: true,
  isNumeric: true,
  isRatio: true,
}

interface DaysFromOptions extends FieldOptions {
  /** True: the value is empty while the day is today or later. Default: it is then 0 or negative. */
  isPast?: boolean
  /** The records that have a value; absent: all whose date is filled in. */
  while?: LooseFilter
  /** Dates between which the record has a value, for every day that a caller asks about; absent: always. */
  during?: SpanFields
  /** A date of the record to which the days are counted, once it is filled in. */
  till?: string
}

/** Declares the number of days since a date or moment of the record, by the company's date. */
export const daysFrom = (from: string, { while: where, ...options }: DaysFromOptions = {}) =>
  makeDerivedField<number, 'daysFrom', DaysFromTypeOptions>(daysFromType, { ...options, from, ...(where && { where }) })
