import {
  acceptValue,
  type FieldOptions,
  type Fields,
  type FieldType,
  makeField,
  plainText,
  refuseValue,
} from '../../framework/field'
import type { Around, Given } from '../../framework/given/around'
import { parent } from '../../framework/given/given'
import { countryPaths, givenCountryName, readCountry } from './country-of'
import { knownPlans } from './numbering'
import { digitsOf, isExtended } from './typed'

export interface PhoneOptions extends FieldOptions {
  /**
   * Whose numbering plan reads a number without calling code: a field with a country, of the record or over a
   * reference, `customerId.country`; the first one filled in. Default: the company's country.
   */
  country?: string | readonly string[]
}

const phoneType: FieldType<PhoneOptions> & { name: 'phone' } = {
  name: 'phone',
  column: () => ({ type: 'text', check: "{column} ~ '^[+][1-9][0-9]{6,14}$'" }),
  parse(input) {
    const text = plainText(input)
    const digits = digitsOf(text)
    if (digits !== undefined) return acceptValue(digits)
    return refuseValue(isExtended(text) ? 'phoneExtension' : 'phone')
  },
  complete(value, options, around) {
    const number = String(value)
    return knownPlans()?.toInternational(number, countryIn(options, around)) ?? number
  },
  misfit(value, options, given: Given) {
    const country = given.around && countryIn(options, given.around)
    return knownPlans()?.problemOf(String(value), country)
  },
  extend(options, resource, name) {
    const { fields, given } = resource as { fields: Fields; given: object }
    const added = countryPaths(options.country).flatMap(({ first, rest: [taken] }) => {
      const field = fields[first]
      if (!field || (taken === undefined && field.type.name !== 'country'))
        throw new Error(`${name} has its country from ${first}, which is no field with a country`)
      if (taken === undefined || !field.type.target) return []
      return [[givenCountryName(name, first), parent(first, { fields: [taken] as never })]]
    })
    return added.length === 0 ? resource : { ...resource, given: { ...given, ...Object.fromEntries(added) } }
  },
  sought: (typed) => digitsOf(typed) ?? typed,
  schema: () => ({ type: 'string', pattern: '^[+][1-9][0-9]{6,14}$' }),
  operators: ['eq', 'contains', 'startsWith', 'empty'],
}

/** The country for a record's number; undefined where unknown here. */
const countryIn = ({ country }: PhoneOptions, around: Around): string | undefined => readCountry(country, around)

/** A phone number in international form (E.164), checked by its country's numbering plan. */
export const phone = (options: PhoneOptions = {}) => makeField<string, 'phone', PhoneOptions>(phoneType, options)
