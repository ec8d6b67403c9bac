import { expect, test } from 'vitest'
import { findZoneOfCity } from '../../../resources/travel/pages/builder/find-zone'

test('a city that names a zone has it, others have none', () => {
  expect(findZoneOfCity('new york ')).toBe('America/New_York')
  expect(findZoneOfCity('Bengaluru')).toBeUndefined()
  expect(findZoneOfCity('')).toBeUndefined()
  expect(findZoneOfCity(null)).toBeUndefined()
})
