import { type FieldOptions, makeDerived } from '../../../framework/field'
import { type Rollup, rollupType } from '.'

interface MonthsOptions extends FieldOptions {
  /** The last day; absent: the day that is asked for. */
  to?: string
}

/** Whole months from one date of the record to another, both days included; empty where it ends before it begins. */
export const monthsFrom = (from: string, { to, ...options }: MonthsOptions = {}) =>
  makeDerived<number, 'rollup', Rollup>(rollupType, {
    ...options,
    unit: 'months',
    rollup: { kind: 'months', from, ...(to !== undefined && { to }) },
  })
