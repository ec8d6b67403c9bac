import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import { type RollupTypeOptions, rollupType } from '.'

interface MonthsOptions extends FieldOptions {
  /** The last day; absent: the day asked for. */
  to?: string
}

/** Whole months between two dates of the record, both included; empty where the end is before the start. */
export const monthsFrom = (from: string, { to, ...options }: MonthsOptions = {}) =>
  makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, {
    ...options,
    unit: 'months',
    rollup: { kind: 'months', from, ...(to !== undefined && { to }) },
  })
