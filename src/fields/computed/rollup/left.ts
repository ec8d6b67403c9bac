import { makeDerivedField } from '../../../framework/field'
import { type RollupTypeOptions, rollupType } from '.'

/** Numbers of the record added and subtracted; empty ones count as 0. */
export const left = (
  { plus, minus }: { plus: readonly string[]; minus: readonly string[] },
  options: Omit<RollupTypeOptions, 'rollup'> = {},
) =>
  makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, {
    ...options,
    rollup: { kind: 'sum', plus, minus },
  })
