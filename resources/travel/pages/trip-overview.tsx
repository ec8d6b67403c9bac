import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { ticketSets } from '../sets'
import { travelTickets } from '../travelTickets'
import { type TravelSay, useTravelWords } from '../words/en'
import { type ItineraryTicket, type ItineraryTrip, listTripParts } from './itinerary/build-itinerary'
import { formatTripDates, tellDeparture } from './trip-dates'

/** Shows a trip at a glance: who, when, what for, how much, what next, and its legs and stays. */
export function TripOverview({ record }: ToolProps) {
  const say = useTravelWords()
  const { company } = useSignedIn()
  const today = useToday()
  const trip = record as unknown as OverviewTrip
  const { data: tickets = [] } = useAnswer<ItineraryTicket[]>(travelTickets.operations.list, {
    filter: { requisitionId: { eq: trip.id }, status: { in: ticketSets.held } },
    perPage: 100,
  })
  const facts: [string, string][] = [
    [say('who'), trip.labels?.empId ?? ''],
    [say('dates'), `${formatTripDates(trip)} · ${tellDeparture(trip, today, say)}`],
    [say('purpose'), trip.purpose],
    ...(trip.estimatedTotal == null
      ? []
      : [[say('estimate'), formatAmount(trip.estimatedTotal, company.currency)] as [string, string]]),
    [
      say('tickets'),
      say('ticketsOf', { booked: Number(trip.ticketsBooked ?? 0), needed: Number(trip.ticketsNeeded ?? 0) }),
    ],
    [say('tellsNext'), tellNext(trip, today, say)],
  ]
  return (
    <Card title={trip.route ?? say('overview')}>
      <dl className="facts" style={{ marginBottom: '1rem' }}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={label === say('tellsNext') ? 'strong' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <Table
        label={say('itinerary')}
        lines={listTripParts(trip, tickets)}
        keyOf={({ key }) => key}
        narrow="stack"
        columns={[
          { head: say('part'), of: ({ title, stay }) => (stay ? say('nightsIn', stay) : title) },
          { head: say('when'), of: ({ when }) => when },
          { head: say('how'), of: ({ how }) => how || say('none') },
          {
            head: say('cost'),
            isFigure: true,
            of: ({ amount, currency }) =>
              amount == null ? say('none') : formatAmount(amount, currency ?? company.currency),
          },
          { head: say('bookedAs'), of: ({ references, stay }) => references || say(stay ? 'none' : 'notBooked') },
        ]}
      />
    </Card>
  )
}

type OverviewTrip = ItineraryTrip & { ticketsBooked?: number | null; ticketsMissing?: number | null }

/** Tells what has to be done next. */
function tellNext(trip: OverviewTrip, today: string, say: TravelSay): string {
  const { status, toDate, settlementDueOn, ticketsMissing } = trip
  if (status === 'pending') return say('nextPending')
  if (status !== 'approved' || !toDate) return say('nextNone')
  if (toDate < today)
    return settlementDueOn ? say('nextSettle', { date: formatDate(settlementDueOn) }) : say('nextNone')
  return Number(ticketsMissing ?? 0) > 0
    ? say('nextBook', { smart_count: Number(ticketsMissing) })
    : tellDeparture(trip, today, say)
}
