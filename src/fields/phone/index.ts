import { type FieldOptions, type Fields, type FieldType, makeField, toPlainText } from '../../framework/field'
import type { FieldContext, ValueContext } from '../../framework/rule-context/field-context'
import { parent } from '../../framework/rule-context/rule-context'
import { acceptValue, refuseValue } from '../../framework/values/parse-result'
import { getNumberingPlans } from './numbering'
import { countryContextName, findPhoneCountry, splitCountryPaths } from './phone-country'
import { extractPhoneDigits, hasPhoneExtension } from './phone-digits'

interface PhoneOptions extends FieldOptions {
  /**
   * The country whose numbering plan reads a number without a calling code: a field of the record or over a
   * reference, `customerId.country`; of several the first one filled in. Default: the company's country.
   */
  country?: string | readonly string[]
}

const phoneType: FieldType<PhoneOptions> & { name: 'phone' } = {
  name: 'phone',
  column: () => ({ type: 'text', check: "{column} ~ '^[+][1-9][0-9]{6,14}$'" }),
  parse(input) {
    const text = toPlainText(input)
    const digits = extractPhoneDigits(text)
    if (digits !== undefined) return acceptValue(digits)
    return refuseValue(hasPhoneExtension(text) ? 'phoneExtension' : 'phone')
  },
  complete(value, options, around) {
    const number = String(value)
    return getNumberingPlans()?.toInternational(number, findCountryOfNumber(options, around)) ?? number
  },
  misfit(value, options, given: ValueContext) {
    const country = given.around && findCountryOfNumber(options, given.around)
    return getNumberingPlans()?.problemOf(String(value), country)
  },
  extend(options, resource, name) {
    const { fields, given } = resource as { fields: Fields; given: object }
    const added = splitCountryPaths(options.country).flatMap(({ first, rest: [taken] }) => {
      const field = fields[first]
      if (!field || (taken === undefined && field.type.name !== 'country'))
        throw new Error(`${name} has its country from ${first}, which is no field with a country`)
      if (taken === undefined || !field.type.target) return []
      return [[countryContextName(name, first), parent(first, { fields: [taken] as never })]]
    })
    return added.length === 0 ? resource : { ...resource, given: { ...given, ...Object.fromEntries(added) } }
  },
  sought: (typed) => extractPhoneDigits(typed) ?? typed,
  schema: () => ({ type: 'string', pattern: '^[+][1-9][0-9]{6,14}$' }),
  operators: ['eq', 'contains', 'startsWith', 'empty'],
}

/** Finds the country for a record's number; undefined where it is not known here. */
const findCountryOfNumber = ({ country }: PhoneOptions, around: FieldContext): string | undefined =>
  findPhoneCountry(country, around)

/** Declares a phone number in international form (E.164), checked with its country's numbering plan. */
export const phone = (options: PhoneOptions = {}) => makeField<string, 'phone', PhoneOptions>(phoneType, options)
