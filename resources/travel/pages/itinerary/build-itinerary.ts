import type { StoredRecord } from '../../../../src/framework/record'
import type { CalendarEvent } from '../../../../src/framework/values/calendar-file'
import { type CalendarDate, daysBetween, formatDate, plusDays } from '../../../../src/framework/values/dates'
import type { DocumentPart } from '../../../../src/framework/values/printed-document'
import { type TripLeg, toLegs, toStays } from '../../../expenses/public'
import { toLocalTime } from '../../rules/route-proposals'
import type { travelRequisitions } from '../../travelRequisitions'
import type { travelTickets } from '../../travelTickets'
import { legModes } from '../../trip-fields'
import type { ItinerarySay } from '../../words/itinerary.en'

export type ItineraryTrip = StoredRecord<typeof travelRequisitions> & { labels?: Readonly<Record<string, string>> }
export type ItineraryTicket = Pick<
  StoredRecord<typeof travelTickets>,
  'legNumber' | 'stayNumber' | 'bookingReference' | 'status'
>

const readReferences = (tickets: readonly ItineraryTicket[], part: 'legNumber' | 'stayNumber', number: number) =>
  tickets.flatMap((ticket) => (ticket[part] === number ? [ticket.bookingReference] : [])).join(', ')

/** Formats a moment by the clock of its place, `10 Nov 2026, 08:30`. */
function formatLocalTime(moment: string, zone: string): string {
  const local = toLocalTime(moment, zone)
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11)}`
}

/** A leg or a stay, as it is shown. */
interface ShownPart {
  key: string
  at: number
  title: string
  when: string
  how: string
  amount: string | null
  currency: string | null
  references: string
  stay?: { city: string; smart_count: number }
}

/** Formats two moments by the clocks of their places, with the second date only where it is another one. */
function formatLegTimes({ departAt, fromZone, arriveBy, toZone }: TripLeg): string {
  const [from, to] = [formatLocalTime(departAt, fromZone), formatLocalTime(arriveBy, toZone)]
  return `${from} – ${from.slice(0, 11) === to.slice(0, 11) ? to.slice(13) : to}`
}

/** Lists legs and stays in the order in which they begin. */
export function listTripParts(trip: ItineraryTrip, tickets: readonly ItineraryTicket[]): ShownPart[] {
  const legs = toLegs(trip.legs).map(
    (leg, at): ShownPart => ({
      ...{
        key: `leg ${at}`,
        at: Date.parse(leg.departAt),
        title: `${leg.from} – ${leg.to}`,
        when: formatLegTimes(leg),
      },
      how: [legModes[leg.mode ?? 'flight'], leg.class].filter(Boolean).join(', '),
      ...{ amount: leg.fare, currency: leg.fareCurrency, references: readReferences(tickets, 'legNumber', at + 1) },
    }),
  )
  const stays = toStays(trip.stays).map(
    (stay, at): ShownPart => ({
      // A stay begins in the evening of its first day.
      ...{ key: `stay ${at}`, at: Date.parse(`${stay.checkIn}T23:59:59Z`), title: stay.city, how: '' },
      when: `${formatDate(stay.checkIn)} – ${formatDate(stay.checkOut)}`,
      ...{ amount: stay.budget, currency: stay.currency, references: readReferences(tickets, 'stayNumber', at + 1) },
      stay: { city: stay.city, smart_count: daysBetween(stay.checkIn, stay.checkOut) },
    }),
  )
  return [...legs, ...stays].sort((one, other) => one.at - other.at)
}

/** Writes the itinerary: who travels why, each leg by the clocks of its places, and each stay. */
export function buildItinerary(
  trip: ItineraryTrip,
  tickets: readonly ItineraryTicket[],
  say: ItinerarySay,
): DocumentPart[] {
  const toHeads = (...labels: string[]) => labels.map((label) => ({ label, isRight: false }))
  const legs = toLegs(trip.legs).map((leg, at) => [
    `${leg.from} – ${leg.to}`,
    `${formatLocalTime(leg.departAt, leg.fromZone)} (${leg.fromZone})`,
    `${formatLocalTime(leg.arriveBy, leg.toZone)} (${leg.toZone})`,
    [legModes[leg.mode ?? 'flight'], leg.class, leg.seat].filter(Boolean).join(', '),
    readReferences(tickets, 'legNumber', at + 1) || say('notBooked'),
  ])
  const stays = toStays(trip.stays).map((stay, at) => [
    ...[stay.city, formatDate(stay.checkIn), formatDate(stay.checkOut)],
    readReferences(tickets, 'stayNumber', at + 1),
  ])
  const facts: [string, string][] = [
    [say('traveller'), trip.labels?.empId ?? ''],
    [say('purpose'), trip.purpose],
    [say('dates'), [trip.fromDate, trip.toDate].map((date) => (date ? formatDate(date) : '')).join(' – ')],
    [say('status'), say(trip.status === 'approved' || trip.status === 'completed' ? 'approved' : 'notApproved')],
  ]
  return [
    { kind: 'facts', heading: trip.route ?? '', facts },
    {
      kind: 'table',
      heading: say('legs'),
      heads: toHeads(say('route'), say('departs'), say('arrives'), say('by'), say('reference')),
      body: legs,
    },
    ...(stays.length > 0
      ? [
          {
            kind: 'table' as const,
            heading: say('stays'),
            heads: toHeads(say('city'), say('checkIn'), say('checkOut'), say('reference')),
            body: stays,
          },
        ]
      : []),
  ]
}

/** Lists legs and stays as entries of a calendar; a stay takes the days of its nights. */
export function buildTripEvents(
  trip: ItineraryTrip,
  tickets: readonly ItineraryTicket[],
  host: string,
  say: ItinerarySay,
): CalendarEvent[] {
  const { version } = trip
  const toUid = (part: string, at: number) => `trip-${trip.id}-${part}-${at + 1}@${host}`
  const describe = (part: 'legNumber' | 'stayNumber', at: number) => {
    const references = readReferences(tickets, part, at + 1)
    return [trip.travelNumber, references && `${say('reference')}: ${references}`].filter(Boolean).join('\n')
  }
  const legs = toLegs(trip.legs).map(
    (leg, at): CalendarEvent => ({
      version,
      uid: toUid('leg', at),
      summary: `${legModes[leg.mode ?? 'flight']} ${leg.from} – ${leg.to}`,
      description: describe('legNumber', at),
      place: leg.from,
      time: { startAt: leg.departAt, endAt: leg.arriveBy },
    }),
  )
  const stays = toStays(trip.stays).map(
    (stay, at): CalendarEvent => ({
      version,
      uid: toUid('stay', at),
      summary: say('stayIn', { city: stay.city }),
      description: describe('stayNumber', at),
      place: stay.city,
      time: { from: stay.checkIn, to: lastNight(stay) },
      isTransparent: true,
    }),
  )
  return [...legs, ...stays]
}

const lastNight = ({ checkIn, checkOut }: { checkIn: CalendarDate; checkOut: CalendarDate }): CalendarDate =>
  checkOut > checkIn ? (plusDays(checkOut, -1) ?? checkIn) : checkIn
