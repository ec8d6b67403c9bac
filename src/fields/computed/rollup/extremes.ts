import { type Derivation, type Field, type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import type { CalendarDate } from '../../../framework/values/dates'
import type { Amount } from '../../../framework/values/money'
import { type Latest, latestType } from '../latest'
import { type Total, type TotalOptions, totalType } from '../total'
import { type Rollup, rollupType } from '.'

/** The kinds of values, with the field that holds each. */
interface Extremes {
  amount: Field<Amount, 'total'>
  number: Field<number, 'rollup'>
  date: Field<CalendarDate, 'latest'>
}

interface ExtremeOptions<Of> extends TotalOptions, Pick<Rollup, 'unit'> {
  /** The kind of value in the other resource's field. */
  of: Of
  where?: LooseFilter
}

const made: { [Of in keyof Extremes]: (rollup: Derivation, options: FieldOptions) => Extremes[Of] } = {
  amount: (derivation, options) => makeDerivedField<Amount, 'total', Total>(totalType, { ...options, derivation }),
  number: (rollup, options) => makeDerivedField<number, 'rollup', Rollup>(rollupType, { ...options, rollup }),
  date: (rollup, options) => makeDerivedField<CalendarDate, 'latest', Latest>(latestType, { ...options, rollup }),
}

const createExtremeField =
  (take: 'max' | 'min') =>
  <Of extends keyof Extremes>(
    resource: ResourceName,
    by: string,
    field: string,
    { of, where, ...options }: ExtremeOptions<Of>,
  ): Extremes[Of] =>
    made[of]({ kind: 'rollup', resource, by, take, field, ...(where && { where }) }, options)

/** The greatest value among the records that refer to this one by the field `by`; empty without any. */
export const maxOf = createExtremeField('max')

/** The least value among them. */
export const minOf = createExtremeField('min')
