import { type FieldOptions, type FieldType, makeDerivedField, toPlainText } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { SpanFields } from '../../../framework/values/depreciation'
import { acceptValue, refuseValue } from '../../../framework/values/parse-result'
import { labelCsvSql } from '../../choice'

interface AgeTypeOptions extends FieldOptions {
  from?: string
  buckets?: readonly number[]
  where?: LooseFilter
  during?: SpanFields
  /** Labels by the first day of each bucket. */
  values?: Readonly<Record<string, string>>
}

const ageType: FieldType<AgeTypeOptions> & { name: 'age' } = {
  name: 'age',
  column: () => null,
  parse(input, { values = {} }) {
    const value = toPlainText(input)
    return Object.hasOwn(values, value)
      ? acceptValue(Number(value))
      : refuseValue('choice', { choices: Object.keys(values).join(', ') })
  },
  schema: ({ values = {} }) => ({ type: 'integer', enum: Object.keys(values).map(Number) }),
  text: (value, { values = {} }) => values[String(value)] ?? String(value),
  csv: (column, { values = {} }) => labelCsvSql(`(${column})::text`, values),
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
  /**
   * The last day of each bucket except the last one: `[0, 30, 60]` means not due, 1–30, 31–60, over 60 days.
   */
  buckets: readonly number[]
  /** The records that have an age; absent: all whose date is filled in. */
  while?: LooseFilter
  /** Dates between which the record has an age, for every day that a caller asks about; absent: always. */
  during?: SpanFields
}

/**
 * Declares the age bucket of a date or moment of the record, by the company's date. Its value is the first
 * day of the bucket, 0 for not due. Every record is in one bucket.
 */
export const age = (from: string, { buckets, while: where, ...options }: AgeOptions) =>
  makeDerivedField<number, 'age', AgeTypeOptions>(ageType, {
    ...options,
    from,
    buckets,
    values: buildBucketLabels(buckets),
    ...(where && { where }),
  })

/** Builds the labels of the buckets, by the first day of each. */
function buildBucketLabels(buckets: readonly number[]): Record<string, string> {
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
