import type { FieldContext } from '../../framework/rule-context/field-context'
import { fallBackIfUnknown } from '../../framework/rule-context/rule-context'

interface CountryPath {
  /** The first part: a field of the record. */
  first: string
  /** The further path, from the record that this field names. */
  rest: readonly string[]
}

/** Splits paths such as `customerId.country`. */
export const splitCountryPaths = (country: string | readonly string[] | undefined): CountryPath[] =>
  (country === undefined ? [] : [country].flat()).map((path) => {
    const [first = '', ...rest] = path.split('.')
    return { first, rest }
  })

/** Names the `given` value with the record that a reference of the phone's record names. */
export const countryContextName = (phone: string, reference: string): string =>
  `${phone}${reference.charAt(0).toUpperCase()}${reference.slice(1)}`

/** Finds the record's country, else the company's; undefined where it is not known here. */
export function findPhoneCountry(
  country: string | readonly string[] | undefined,
  around: FieldContext,
): string | undefined {
  const find = () => {
    for (const { first, rest } of splitCountryPaths(country)) {
      const own = around.record[first]
      const isReference = rest.length > 0 && typeof own !== 'object'
      const found = readNestedValue(isReference ? around.given[countryContextName(around.name, first)] : own, rest)
      if (typeof found === 'string' && found !== '') return found
    }
    return around.country
  }
  return fallBackIfUnknown(find, undefined)
}

const readNestedValue = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value)
