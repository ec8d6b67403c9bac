import { type Derivation, type Field, type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { LooseFilter } from '../../../framework/filter'
import type { ResourceName } from '../../../framework/register'
import type { CalendarDate } from '../../../framework/values/dates'
import type { Amount } from '../../../framework/values/money'
import { type LatestTypeOptions, latestType } from '../latest'
import { type TotalOptions, type TotalTypeOptions, totalType } from '../total'
import { type RollupTypeOptions, rollupType } from '.'

/** The kinds of values that have a greatest and a least one, each with its type of field. */
interface ExtremeFields {
  amount: Field<Amount, 'total'>
  number: Field<number, 'rollup'>
  date: Field<CalendarDate, 'latest'>
}

interface ExtremeOptions<Of> extends TotalOptions, Pick<RollupTypeOptions, 'unit'> {
  /** The kind of value in the field of the other resource. */
  of: Of
  where?: LooseFilter
}

const made: { [Of in keyof ExtremeFields]: (rollup: Derivation, options: FieldOptions) => ExtremeFields[Of] } = {
  amount: (derivation, options) =>
    makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, { ...options, derivation }),
  number: (rollup, options) =>
    makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, { ...options, rollup }),
  date: (rollup, options) =>
    makeDerivedField<CalendarDate, 'latest', LatestTypeOptions>(latestType, { ...options, rollup }),
}

const createExtremeField =
  (take: 'max' | 'min') =>
  <Of extends keyof ExtremeFields>(
    resource: ResourceName,
    by: string,
    field: string,
    { of, where, ...options }: ExtremeOptions<Of>,
  ): ExtremeFields[Of] =>
    made[of]({ kind: 'rollup', resource, by, take, field, ...(where && { where }) }, options)

/**
 * Declares the greatest value among the records that refer to this one by the field `by`; empty without
 * any.
 */
export const maxOf = createExtremeField('max')

/** Declares the least value among the records that refer to this one by the field `by`; empty without any. */
export const minOf = createExtremeField('min')
