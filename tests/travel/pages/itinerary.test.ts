import { expect, test } from 'vitest'
import {
  buildItinerary,
  buildTripEvents,
  type ItineraryTrip,
} from '../../../resources/travel/pages/itinerary/build-itinerary'
import type { ItinerarySay } from '../../../resources/travel/words/itinerary.en'
import { buildCalendarFile } from '../../../src/framework/values/calendar-file'

const trip = {
  ...{ id: 4, version: 3, travelNumber: 'TRV-2627-00004', purpose: 'Talks', status: 'approved' },
  ...{ route: 'Bengaluru – London', fromDate: '2026-11-10', toDate: '2026-11-12', labels: { empId: 'Asha Rao' } },
  legs: [
    {
      ...{ from: 'Bengaluru', fromZone: 'Asia/Kolkata', departAt: '2026-11-10T02:30:00.000Z' },
      ...{ to: 'London', toZone: 'Europe/London', arriveBy: '2026-11-10T12:30:00.000Z', mode: 'flight' },
    },
  ],
  stays: [{ city: 'London', checkIn: '2026-11-10', checkOut: '2026-11-12' }],
} as unknown as ItineraryTrip
const tickets = [{ legNumber: 1, stayNumber: null, bookingReference: 'PNR7', status: 'booked' }] as const
const say: ItinerarySay = (word, args) => [word, ...Object.values(args ?? {})].join(' ')

test('the calendar file has one entry a leg in UTC and one a stay in whole days', () => {
  const events = buildTripEvents(trip, tickets, 'steward.example', say)
  const text = buildCalendarFile({ title: 'Trip', product: 'Trips', events, madeAt: 0 })
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => /^(UID|DT(START|END)|SEQUENCE|TRANSP)/.test(line))).toEqual([
    ...['UID:trip-4-leg-1@steward.example', 'SEQUENCE:2', 'DTSTART:20261110T023000Z', 'DTEND:20261110T123000Z'],
    ...['UID:trip-4-stay-1@steward.example', 'SEQUENCE:2', 'DTSTART;VALUE=DATE:20261110', 'DTEND;VALUE=DATE:20261112'],
    'TRANSP:TRANSPARENT',
  ])
  expect(text).toContain('reference: PNR7')
})

test('the itinerary shows each time by the clock of its place, and what is booked', () => {
  const parts = buildItinerary(trip, tickets, say)
  const [leg] = parts.flatMap((part) => (part.kind === 'table' ? part.body : []))
  expect(leg).toEqual([
    'Bengaluru – London',
    '10 Nov 2026, 08:00 (Asia/Kolkata)',
    '10 Nov 2026, 12:30 (Europe/London)',
    'Flight',
    'PNR7',
  ])
  const [unbooked] = buildItinerary(trip, [], say).flatMap((part) => (part.kind === 'table' ? part.body : []))
  expect(unbooked?.at(-1)).toBe('notBooked')
})
