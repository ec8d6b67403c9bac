import type { Around } from '../../framework/given/around'
import { unlessUnknown } from '../../framework/given/given'

interface CountryPath {
  /** A field of the record. */
  first: string
  /** The path from that record on. */
  rest: readonly string[]
}

/** `customerId.country`, split. */
export const countryPaths = (country: string | readonly string[] | undefined): CountryPath[] =>
  (country === undefined ? [] : [country].flat()).map((path) => {
    const [first = '', ...rest] = path.split('.')
    return { first, rest }
  })

/** The `given` name of the record that a reference of the phone's record names. */
export const givenCountryName = (phone: string, reference: string): string =>
  `${phone}${reference.charAt(0).toUpperCase()}${reference.slice(1)}`

/** The record's country, else the company's; undefined where unknown here. */
export function readCountry(country: string | readonly string[] | undefined, around: Around): string | undefined {
  const find = () => {
    for (const { first, rest } of countryPaths(country)) {
      const own = around.record[first]
      const isReference = rest.length > 0 && typeof own !== 'object'
      const found = within(isReference ? around.given[givenCountryName(around.name, first)] : own, rest)
      if (typeof found === 'string' && found !== '') return found
    }
    return around.country
  }
  return unlessUnknown(find, undefined)
}

const within = (value: unknown, names: readonly string[]): unknown =>
  names.reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value)
