import { makeDerivedField } from '../../../framework/field'
import { type RollupTypeOptions, rollupType } from '.'

/** Declares the sum of some numbers of the record minus the sum of others; empty ones count as 0. */
export const left = (
  { plus, minus }: { plus: readonly string[]; minus: readonly string[] },
  options: Omit<RollupTypeOptions, 'rollup'> = {},
) =>
  makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, {
    ...options,
    rollup: { kind: 'sum', plus, minus },
  })
