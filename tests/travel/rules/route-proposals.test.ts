import { describe, expect, test } from 'vitest'
import {
  moveArrival,
  needsReturn,
  proposeReturn,
  proposeStays,
  toLocalTime,
  toMoment,
} from '../../../resources/travel/rules/route-proposals'

const [kolkata, london] = ['Asia/Kolkata', 'Europe/London']
const there = {
  ...{ from: 'Bengaluru', fromZone: kolkata, to: 'London', toZone: london, mode: 'flight', paidBy: 'company' },
  ...{ departAt: '2026-11-10T02:30:00.000Z', arriveBy: '2026-11-10T12:30:00.000Z', seat: '12A', fare: '50000' },
}

describe('times are those of the clock at their place', () => {
  test('a moment and its clock lead to each other, in summer and in winter', () => {
    expect(toLocalTime('2026-11-10T12:30:00.000Z', london)).toBe('2026-11-10T12:30')
    expect(toLocalTime('2026-07-10T12:30:00.000Z', london)).toBe('2026-07-10T13:30')
    expect(toMoment('2026-07-10T13:30', london)).toBe('2026-07-10T12:30:00.000Z')
    expect(toMoment('2026-11-10T08:00', kolkata)).toBe('2026-11-10T02:30:00.000Z')
  })

  test('text that is no time, and a time without a zone, stay as they are', () => {
    expect(toMoment('soon', kolkata)).toBe('soon')
    expect(toMoment('2026-11-10T08:00', null)).toBe('2026-11-10T08:00')
    expect(toLocalTime('', kolkata)).toBe('')
  })

  test('a later departure arrives later', () => {
    expect(moveArrival(there, '2026-11-11T02:30:00.000Z')).toBe('2026-11-11T12:30:00.000Z')
    expect(moveArrival({ ...there, arriveBy: null }, '2026-11-11T02:30:00.000Z')).toBeNull()
  })
})

test('the way back leads to where the route began, on the day of the arrival', () => {
  expect(needsReturn([there])).toBe(true)
  const back = proposeReturn([there], [])
  expect(back).toEqual({
    ...{ from: 'London', fromZone: london, to: 'Bengaluru', toZone: kolkata, mode: 'flight', paidBy: 'company' },
    ...{ departAt: '2026-11-10T18:00:00.000Z', arriveBy: '2026-11-11T04:00:00.000Z', fare: '50000' },
  })
  expect(needsReturn([there, back])).toBe(false)
  expect(needsReturn([{}])).toBe(false)
})

test('the way back leaves on the last day of the stays', () => {
  const back = proposeReturn([there], [{ city: 'London', checkIn: '2026-11-10', checkOut: '2026-11-13' }])
  expect(back.departAt).toBe('2026-11-13T18:00:00.000Z')
})

test('nights between legs are proposed by local dates, those of a stay are not', () => {
  const back = {
    ...proposeReturn([there], []),
    departAt: '2026-11-12T09:00:00.000Z',
    arriveBy: '2026-11-12T19:00:00.000Z',
  }
  const nights = { city: 'London', checkIn: '2026-11-10', checkOut: '2026-11-12' }
  expect(proposeStays([there, back], [])).toEqual([nights])
  expect(proposeStays([there, back], [nights])).toEqual([])
  // Arrives after midnight by the clock of the place, though not by that of the traveller.
  const late = { ...there, toZone: kolkata, arriveBy: '2026-11-10T19:00:00.000Z' }
  expect(proposeStays([late, { ...back, fromZone: kolkata, departAt: '2026-11-11T05:00:00.000Z' }], [])).toEqual([])
  expect(proposeStays([there], [])).toEqual([])
  expect(proposeStays([{ to: 'London' }, back], [])).toEqual([])
})
