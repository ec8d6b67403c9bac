import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { Amount } from '../../../framework/values/money'
import { type TotalTypeOptions, totalType } from '.'

/** Declares an amount for each of a number, `perUnit('spent', 'leads')`; empty for none. */
export const perUnit = (amount: string, units: string, options: FieldOptions = {}) =>
  makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, {
    ...options,
    derivation: { kind: 'share', part: amount, whole: units, isAmount: true },
  })
