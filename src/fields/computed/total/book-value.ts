import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { DepreciationFields } from '../../../framework/values/depreciation'
import type { Amount } from '../../../framework/values/money'
import { type RollupTypeOptions, rollupType } from '../rollup'
import { type TotalOptions, type TotalTypeOptions, totalType } from '.'

/**
 * Declares today's value with straight-line depreciation by complete months: `bookValue({ cost: 'price',
 * from: 'boughtOn', months: 'life' })`. Never below `salvage` nor above the cost; 0 from `until` on.
 */
export const bookValue = (of: DepreciationFields, options: TotalOptions = {}) =>
  makeDerivedField<Amount, 'total', TotalTypeOptions>(totalType, {
    ...options,
    derivation: {
      kind: 'wear',
      take: 'value',
      of,
      ...(options.currency !== undefined && { currency: options.currency }),
    },
  })

/** Declares the complete months of depreciation so far, at most all months of its life. */
export const monthsWorn = (of: DepreciationFields, options: FieldOptions = {}) =>
  makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, {
    ...options,
    rollup: { kind: 'wear', take: 'months', of },
  })
