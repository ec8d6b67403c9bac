import { type FieldOptions, type FieldType, makeField } from '../../../framework/field'
import { acceptValue, refuseValue } from '../../../framework/values/parse-result'

type ZoneOptions = FieldOptions

/** All IANA names that the runtime lists. */
export const zoneNames: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** Names known to be valid: asking the runtime is slow, and it also accepts zones that `zoneNames` lacks. */
const validZones = new Set(zoneNames)
const maxValidZones = 2000

export function isZone(name: string): boolean {
  if (validZones.has(name)) return true
  try {
    if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name) || !new Intl.DateTimeFormat('en', { timeZone: name }))
      return false
    if (validZones.size < maxValidZones) validZones.add(name)
    return true
  } catch {
    return false
  }
}

const zoneType: FieldType<ZoneOptions> & { name: 'zone' } = {
  name: 'zone',
  column: () => ({ type: 'text', check: 'char_length({column}) <= 64' }),
  parse: (input) =>
    typeof input === 'string' && isZone(input.trim()) ? acceptValue(input.trim()) : refuseValue('zone'),
  schema: () => ({ type: 'string', maxLength: 64 }),
  operators: ['eq', 'ne', 'in', 'empty'],
}

/** Declares a time zone by its IANA name, e.g. `Asia/Kolkata`. */
export const zone = (options: ZoneOptions = {}) => makeField<string, 'zone', ZoneOptions>(zoneType, options)
