import type { FieldContext } from '../../framework/rule-context/field-context'
import { fallBackIfUnknown } from '../../framework/rule-context/rule-context'

interface CountryPath {
  /** A field of the record. */
  first: string
  /** The path from that record on. */
  rest: readonly string[]
}

/** `customerId.country`, split. */
export const splitCountryPaths = (country: string | readonly string[] | undefined): CountryPath[] =>
  (country === undefined ? [] : [country].flat()).map((path) => {
    const [first = '', ...rest] = path.split('.')
    return { first, rest }
  })

/** The `given` name of the record that a reference of the phone's record names. */
export const countryContextName = (phone: string, reference: string): string =>
  `${phone}${reference.charAt(0).toUpperCase()}${reference.slice(1)}`

/** The record's country, else the company's; undefined where unknown here. */
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
