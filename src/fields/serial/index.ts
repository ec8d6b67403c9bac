import { type Field, type FieldOptions, type FieldType, makeField, type Needed } from '../../framework/field'
import type { Series } from '../../framework/values/series'
import { readText } from '../text'

interface Serial extends FieldOptions {
  series?: Series
}

const serialType: FieldType<Serial> & { name: 'serial' } = {
  name: 'serial',
  column: () => ({ type: 'text', collate: 'und-x-icu' }),
  parse: (input) => readText(input, { max: 40 }),
  operators: ['eq', 'in', 'contains', 'startsWith'],
  isServerMade: true,
  series: ({ series }) => series,
}

interface SerialOptions extends FieldOptions {
  /** Fields of the record: those with equal values are numbered together, from 1. */
  per?: readonly string[]
  /** The step at which a record gets its number; default: when it is created. */
  at?: string
  /** The date of the record whose fiscal year counts; default: today. With `isGapless` no later number has an earlier date. */
  on?: string
  /** No number is left out, whatever is refused: saves of one series wait for each other; default false. */
  isGapless?: boolean
}

type AtCreation = Omit<SerialOptions, 'at'> & { at?: never }

/**
 * A human number that the server gives: `CUS-{00000}` is CUS-00001. `{FY}` is the fiscal year of the company, 26-27,
 * `{FYYYY}` the same as 2026-27, `{FYFY}` as 2627: each begins at 1. Unique, and given once; with `isGapless` none is
 * left out.
 */
export function serial(pattern: string, options?: AtCreation): Field<string, 'serial'> & Needed
export function serial(pattern: string, options: SerialOptions): Field<string, 'serial'>
export function serial(pattern: string, { per = [], at, on, isGapless = false, ...options }: SerialOptions = {}) {
  const series: Series = { pattern, per, isGapless, ...(at !== undefined && { at }), ...(on !== undefined && { on }) }
  // Series that their numbers do not tell apart give the same number: unique together with what tells them apart.
  const unique = per.every((name) => pattern.includes(`{${name}}`))
  return makeField<string, 'serial', Serial>(serialType, { search: true, unique, ...options, series })
}
