import { accepted, type FieldOptions, type FieldType, makeField, refused } from '../../framework/field'

export type ZoneOptions = FieldOptions

/** IANA names the runtime knows. */
export const zoneNames: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

function isZone(name: string): boolean {
  try {
    return /^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name) && !!new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
}

const zoneType: FieldType<ZoneOptions> & { name: 'zone' } = {
  name: 'zone',
  column: () => ({ type: 'text', check: 'char_length({column}) <= 64' }),
  parse: (input) => (typeof input === 'string' && isZone(input.trim()) ? accepted(input.trim()) : refused('zone')),
  schema: () => ({ type: 'string', maxLength: 64 }),
  operators: ['eq', 'ne', 'in', 'empty'],
}

/** A time zone by its IANA name, e.g. `Asia/Kolkata`. */
export const zone = (options: ZoneOptions = {}) => makeField<string, 'zone', ZoneOptions>(zoneType, options)
