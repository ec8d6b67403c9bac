import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import metadata from 'libphonenumber-js/max/metadata'
import examples from 'libphonenumber-js/mobile/examples'
import { countryName } from '../codes/country'
import type { NumberingPlans } from './numbering'

const parsePhoneNumber = (number: string, country?: string) =>
  parsePhoneNumberFromString(number, {
    extract: false,
    ...(country !== undefined && isSupportedCountry(country) && { defaultCountry: country }),
  })

/** The numbering plans of all countries. They are larger than all other field types together. */
export const numberingPlans: NumberingPlans = {
  toInternational: (number, country) => parsePhoneNumber(number, country)?.number,
  problemOf(number, country) {
    const isInternational = number.startsWith('+')
    if (!isInternational && country === undefined) return undefined
    if (parsePhoneNumber(number)?.isValid()) return undefined
    const countries = isInternational ? listCountriesOfNumber(number) : [country]
    const own = countries.find((each) => each === country) ?? countries[0]
    const example = own === undefined ? undefined : formatExampleNumber(own)
    if (own === undefined || example === undefined) return { code: 'phoneCallingCode' }
    return { code: 'phoneOfCountry', args: { country: countryName(own), example } }
  },
}

const formatExampleNumber = (country: string) =>
  isSupportedCountry(country) ? getExampleNumber(country, examples)?.formatInternational() : undefined

/** Lists the countries that share a number's calling code, the main one first. */
const listCountriesOfNumber = (number: string): readonly string[] =>
  [2, 3, 4].flatMap((end) => metadata.country_calling_codes[number.slice(1, end)] ?? [])
