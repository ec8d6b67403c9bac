import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import type { Amount } from '../../../framework/values/money'
import type { Wearing } from '../../../framework/values/wear'
import { type Rollup, rollupType } from '../rollup'
import { type Total, type TotalOptions, totalType } from '.'

/**
 * Today's value with straight-line depreciation by complete months: `bookValue({ cost: 'price', from:
 * 'boughtOn', months: 'life' })`. Never below `salvage` nor above the cost; 0 from `until` on.
 */
export const bookValue = (of: Wearing, options: TotalOptions = {}) =>
  makeDerivedField<Amount, 'total', Total>(totalType, {
    ...options,
    derivation: {
      kind: 'wear',
      take: 'value',
      of,
      ...(options.currency !== undefined && { currency: options.currency }),
    },
  })

/** Complete months of depreciation, at most its life. */
export const monthsWorn = (of: Wearing, options: FieldOptions = {}) =>
  makeDerivedField<number, 'rollup', Rollup>(rollupType, { ...options, rollup: { kind: 'wear', take: 'months', of } })
