import { expect, test } from 'vitest'
import { computeLateCosts } from '../../../resources/attendance/rules/late-marks'
import { parseLocalTime } from '../../../resources/attendance/rules/local-time'
import { checkLocation, computeDistanceMetres } from '../../../resources/attendance/rules/location-check'
import { areNetworksValid } from '../../../resources/company/rules/networks'

const site = { latitude: 18.52, longitude: 73.85, radiusMetres: 200 }
const [near, far] = [
  { latitude: 18.521, longitude: 73.85 },
  { latitude: 18.53, longitude: 73.85 },
]

test('metres along the surface', () => {
  expect(Math.round(computeDistanceMetres(site, near))).toBe(111)
  expect(Math.round(computeDistanceMetres({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 }))).toBe(
    22_239,
  )
})

test.each([
  ['none', true, near, 'unknown'],
  ['ip', true, null, 'inside'],
  ['ip', false, near, 'outside'],
  ['ip', null, near, 'unknown'],
  ['geofence', true, null, 'unknown'],
  ['geofence', false, near, 'inside'],
  ['geofence', true, far, 'outside'],
  ['either', false, near, 'inside'],
  ['either', true, far, 'inside'],
  ['either', false, null, 'outside'],
  ['either', null, far, 'outside'],
  ['either', null, null, 'unknown'],
] as const)('by %s, in a network of the company: %s', (check, isInNetwork, position, result) => {
  expect(checkLocation(check, { isInNetwork, position, sites: [site] })).toBe(result)
})

test('networks with and without the length of their prefix', () => {
  expect(areNetworksValid('203.0.113.0/24, 198.51.100.7 2001:db8::/32')).toBe(true)
  for (const wrong of ['office', '203.0.113.256', '203.0.113.0/33', '2001:db8::/129'])
    expect(areNetworksValid(wrong)).toBe(false)
})

test('the clock of a place, also on a day that has no such hour', () => {
  expect(parseLocalTime('2026-11-10 09:02:30', 'Asia/Kolkata')).toEqual([Date.parse('2026-11-10T03:32:30Z')])
  expect(parseLocalTime('2026-02-30 09:00', 'Asia/Kolkata')).toEqual([])
  // The clock shows half past one twice; an offset says which one it is.
  const [first, second] = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map(Date.parse)
  expect(parseLocalTime('2026-11-01 01:30', 'America/New_York')).toEqual([first, second])
  expect(parseLocalTime('2026-11-01 01:30-05:00', 'America/New_York')).toEqual([second])
  expect(parseLocalTime('2026-11-01T01:30:00-04:00', 'America/New_York')).toEqual([first])
  // It never shows half past two: the time moves forward.
  expect(parseLocalTime('2026-03-08 02:30', 'America/New_York')).toEqual([Date.parse('2026-03-08T07:30:00Z')])
})

const marks = ['2026-11-17', '2026-11-03', '2026-11-24', '2026-11-10'].map((workDate) => ({
  ...{ workDate, lateMinutes: 20, scheduledMinutes: 480 },
}))

test('late marks beyond the allowed ones cost leave, the last of the month first', () => {
  const rules = { lateMarksPerMonthAllowed: 3 }
  expect(computeLateCosts(marks, { ...rules, lateRule: 'none' })).toEqual([])
  expect(computeLateCosts(marks, { ...rules, lateRule: 'half_day_after_n' })).toEqual([
    { workDate: '2026-11-24', days: 0.5 },
  ])
  expect(computeLateCosts(marks, { ...rules, lateRule: 'minutes_from_leave' })).toEqual([
    { workDate: '2026-11-24', days: 0.04 },
  ])
})
