import { makeDerivedField } from '../../../framework/field'
import { type Rollup, rollupType } from '.'

/** Numbers of the record added and subtracted; empty ones count as 0. */
export const left = (
  { plus, minus }: { plus: readonly string[]; minus: readonly string[] },
  options: Omit<Rollup, 'rollup'> = {},
) => makeDerivedField<number, 'rollup', Rollup>(rollupType, { ...options, rollup: { kind: 'sum', plus, minus } })
