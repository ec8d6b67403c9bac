import { accepted, type FieldOptions, type FieldType, makeField, refused } from '../../framework/field'

export type InstantOptions = FieldOptions

const iso = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

const instantType: FieldType<InstantOptions> & { name: 'instant' } = {
  name: 'instant',
  column: () => ({ type: 'timestamptz' }),
  parse(input) {
    const at = typeof input === 'string' && iso.test(input.trim()) ? Date.parse(input.trim()) : Number.NaN
    return Number.isNaN(at) ? refused('instant') : accepted(new Date(at).toISOString())
  },
  json: (column) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  operators: ['lt', 'lte', 'gt', 'gte', 'between', 'empty'],
}

/** A moment, ISO 8601 in UTC. */
export const instant = (options: InstantOptions = {}) =>
  makeField<string, 'instant', InstantOptions>(instantType, options)
