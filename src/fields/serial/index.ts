import { type Field, type FieldOptions, type FieldType, makeField, type RequiredMark } from '../../framework/field'
import type { Series } from '../../framework/values/number-series'
import { readText } from '../text'

interface SerialTypeOptions extends FieldOptions {
  series?: Series
}

const serialType: FieldType<SerialTypeOptions> & { name: 'serial' } = {
  name: 'serial',
  column: () => ({ type: 'text', collate: 'und-x-icu' }),
  parse: (input) => readText(input, { max: 40 }),
  operators: ['eq', 'in', 'contains', 'startsWith'],
  isServerMade: true,
  series: ({ series }) => series,
}

interface SerialOptions extends FieldOptions {
  /** Fields of the record; records with equal values share one series, which starts at 1. */
  per?: readonly string[]
  /** The step that assigns the number; default: creation. */
  at?: string
  /**
   * The date whose fiscal year counts; default: today. With `isGapless` no later number has an earlier date.
   */
  on?: string
  /**
   * True: no number is skipped, even after refusals, so saves of a series wait for each other; default
   * false.
   */
  isGapless?: boolean
}

type NumberedAtCreation = Omit<SerialOptions, 'at'> & { at?: never }

/**
 * Declares a number that the server assigns: `CUS-{00000}` makes CUS-00001. The company's fiscal year is
 * `{FY}` 26-27, `{FYYYY}` 2026-27 or `{FYFY}` 2627; each year starts at 1. Numbers are unique and never
 * reused; with `isGapless` none is left out.
 */
export function serial(pattern: string, options?: NumberedAtCreation): Field<string, 'serial'> & RequiredMark
export function serial(pattern: string, options: SerialOptions): Field<string, 'serial'>
export function serial(pattern: string, { per = [], at, on, isGapless = false, ...options }: SerialOptions = {}) {
  const series: Series = { pattern, per, isGapless, ...(at !== undefined && { at }), ...(on !== undefined && { on }) }
  // Numbers are unique within their series; they are unique in the whole table only if they contain all of
  // `per`.
  const unique = per.every((name) => pattern.includes(`{${name}}`))
  return makeField<string, 'serial', SerialTypeOptions>(serialType, { search: true, unique, ...options, series })
}
