import { type Derivation, type Field, type FieldOptions, makeDerived } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import type { CalendarDate } from '../../../framework/values/dates'
import type { Amount } from '../../../framework/values/money'
import { type Latest, latestType } from '../latest'
import { type Total, type TotalOptions, totalType } from '../total'
import { type Rollup, rollupType } from '.'

/** What the values are, and the field that one of them is told as. */
interface Extremes {
  amount: Field<Amount, 'total'>
  number: Field<number, 'rollup'>
  date: Field<CalendarDate, 'latest'>
}

interface ExtremeOptions<Of> extends TotalOptions, Pick<Rollup, 'unit'> {
  /** What the field of the other resource holds. */
  of: Of
  where?: LooseFilter
}

const made: { [Of in keyof Extremes]: (rollup: Derivation, options: FieldOptions) => Extremes[Of] } = {
  amount: (derivation, options) => makeDerived<Amount, 'total', Total>(totalType, { ...options, derivation }),
  number: (rollup, options) => makeDerived<number, 'rollup', Rollup>(rollupType, { ...options, rollup }),
  date: (rollup, options) => makeDerived<CalendarDate, 'latest', Latest>(latestType, { ...options, rollup }),
}

const extreme =
  (take: 'max' | 'min') =>
  <Of extends keyof Extremes>(
    resource: ResourceName,
    by: string,
    field: string,
    { of, where, ...options }: ExtremeOptions<Of>,
  ): Extremes[Of] =>
    made[of]({ kind: 'rollup', resource, by, take, field, ...(where && { where }) }, options)

/** The greatest of the values that records of another resource hold which refer to this one; empty where none does. */
export const maxOf = extreme('max')

/** The least of them. */
export const minOf = extreme('min')
