import {
  acceptValue,
  type FieldOptions,
  type FieldType,
  makeDerived,
  plainText,
  refuseValue,
} from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { Lasting } from '../../../framework/values/wear'
import { wordsCsv } from '../../choice'

interface Age extends FieldOptions {
  from?: string
  buckets?: readonly number[]
  where?: LooseFilter
  during?: Lasting
  /** Words by the first day of each. */
  values?: Readonly<Record<string, string>>
}

const ageType: FieldType<Age> & { name: 'age' } = {
  name: 'age',
  column: () => null,
  parse(input, { values = {} }) {
    const value = plainText(input)
    return Object.hasOwn(values, value)
      ? acceptValue(Number(value))
      : refuseValue('choice', { choices: Object.keys(values).join(', ') })
  },
  schema: ({ values = {} }) => ({ type: 'integer', enum: Object.keys(values).map(Number) }),
  text: (value, { values = {} }) => values[String(value)] ?? String(value),
  csv: (column, { values = {} }) => wordsCsv(`(${column})::text`, values),
  operators: ['eq', 'ne', 'in', 'lt', 'lte', 'gt', 'gte', 'between', 'empty'],
  derive: ({ from = '', buckets = [], where, during }) => ({
    ...{ kind: 'age', from, buckets },
    ...(where && { where }),
    ...(during && { during }),
  }),
  derivedType: 'integer',
  isServerMade: true,
  isCode: true,
  isOrdered: true,
}

interface AgeOptions extends FieldOptions {
  /** The last day of each but the last, rising from 0: `[0, 30, 60]` are not due, 1 to 30, 31 to 60 and over 60 days. */
  buckets: readonly number[]
  /** The records that have an age; absent: all whose date is filled in. */
  while?: LooseFilter
  /** Dates of the record between which alone it has an age, whichever day is asked for; absent: always. */
  during?: Lasting
}

/**
 * In which of a few spans of days a date or a moment of the record lies, by the day of the company; the value is the
 * first day of the span, 0 for what is not due. Each record stands in one of them.
 */
export const age = (from: string, { buckets, while: where, ...options }: AgeOptions) =>
  makeDerived<number, 'age', Age>(ageType, {
    ...options,
    from,
    buckets,
    values: bucketLabels(buckets),
    ...(where && { where }),
  })

/** The first day of each span, and its words. */
function bucketLabels(buckets: readonly number[]): Record<string, string> {
  const [first = 0, ...rest] = buckets
  const spans = rest.map((last, place): [number, string] => {
    const from = (buckets[place] ?? 0) + 1
    return [from, `${from}–${last} days`]
  })
  const last = buckets.at(-1) ?? 0
  const all: [number, string][] = [
    [0, first === 0 ? 'Not due' : `Up to ${first} days`],
    ...spans,
    [last + 1, `Over ${last} days`],
  ]
  return Object.fromEntries(all)
}
