import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { Amount } from '../../../framework/values/money'
import { type TotalTypeOptions, totalType } from '../../computed/total'

interface BaseOfDayOptions extends FieldOptions {
  /** The field with the currency of the amount. */
  currency: string
  /** The field with an amount in base that comes before that of the day, once it is filled in. */
  settled?: string
  /** The field with a percentage: the rounded amount is multiplied by it and rounded again. */
  percent?: string
}

/**
 * Declares an amount in the company's currency at the rate of today, or of the day that the caller asks about.
 * `rates` are records with `inForce` per currency. Empty without a rate.
 */
export function baseOfDay(
  amount: string,
  rates: Resource,
  { currency, settled, percent, ...options }: BaseOfDayOptions,
) {
  const { from = '', per = [] } = rates.inForce ?? {}
  const take = Object.entries(rates.fields).find(([, { type }]) => type.name === 'rate')?.[0] ?? ''
  return makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, {
    ...options,
    derivation: {
      ...{ kind: 'baseOfDay', amount, currency, rates: { of: rates.name, take, from, equal: per[0] ?? '' } },
      ...(settled && { settled }),
      ...(percent && { percent }),
    },
  })
}
