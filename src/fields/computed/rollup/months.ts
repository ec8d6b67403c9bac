import { type FieldOptions, makeDerivedField } from '../../../framework/field'
import { type RollupTypeOptions, rollupType } from '.'

interface MonthsOptions extends FieldOptions {
  /** The field with the last day; absent: the day that the caller asks about. */
  to?: string
}

/**
 * Declares the whole months between two dates of the record, both included; empty if the end is before the
 * start.
 */
export const monthsFrom = (from: string, { to, ...options }: MonthsOptions = {}) =>
  makeDerivedField<number, 'rollup', RollupTypeOptions>(rollupType, {
    ...options,
    unit: 'months',
    rollup: { kind: 'months', from, ...(to !== undefined && { to }) },
  })
