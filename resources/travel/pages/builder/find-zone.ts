import { zoneNames } from '../../../../src/fields/codes/zone'

const toCity = (zone: string): string => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase()

/** Finds the time zone that is named after a city, such as Singapore. */
export const findZoneOfCity = (city: unknown): string | undefined =>
  typeof city === 'string' ? zoneNames.find((name) => toCity(name) === city.trim().toLowerCase()) : undefined
