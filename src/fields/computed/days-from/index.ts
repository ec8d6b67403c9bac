import { type FieldOptions, type FieldType, makeDerived } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { Lasting } from '../../../framework/values/wear'
import { numberCsv, readNumber } from '../../number'

interface DaysFrom extends FieldOptions {
  from?: string
  isPast?: boolean
  where?: LooseFilter
  during?: Lasting
}

/** More than lie between any two dates. */
const maxDays = 4_000_000

const daysFromType: FieldType<DaysFrom> & { name: 'daysFrom' } = {
  name: 'daysFrom',
  column: () => null,
  parse: (input) => readNumber(input, { min: -maxDays, max: maxDays }),
  schema: () => ({ type: 'integer' }),
  csv: numberCsv,
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
  /** Nothing where the day is today or to come; default: 0 and below. */
  isPast?: boolean
  /** The records that have a value; absent: all whose date is filled in. */
  while?: LooseFilter
  /** Dates of the record between which alone it has a value, whichever day is asked for; absent: always. */
  during?: Lasting
}

/** How many days ago a date or a moment of the record is, by the day of the company. */
export const daysFrom = (from: string, { while: where, ...options }: DaysFromOptions = {}) =>
  makeDerived<number, 'daysFrom', DaysFrom>(daysFromType, { ...options, from, ...(where && { where }) })
