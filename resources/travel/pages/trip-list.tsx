import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { type QueryAnswer, QueryContent } from '../../../src/views/blocks/query-content'
import { Table, type TableColumn } from '../../../src/views/blocks/table'
import { createPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { StateChip } from '../../../src/views/value/state-chip'
import { travelRequisitions } from '../travelRequisitions'
import { travelTickets } from '../travelTickets'
import { useTravelWords } from '../words/en'
import { formatTripDates } from './trip-dates'
import type { ListedTrip } from './use-trips'

/** What a list is for: whose trips they are, what has to be booked, or by when they have to be settled. */
type ListPurpose = 'own' | 'people' | 'booking' | 'settlement'

interface TripListProps {
  title: string
  none: string
  answer: QueryAnswer<readonly ListedTrip[]>
  beside?: ReactNode
  purpose?: ListPurpose
}

/** Lists trips under a title. */
export function TripList({ title, none, answer, beside, purpose = 'own' }: TripListProps) {
  return (
    <Card title={title} beside={beside}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{none}</p>}>
        {(trips) => <TripTable label={title} trips={trips} purpose={purpose} />}
      </QueryContent>
    </Card>
  )
}

interface TripTableProps {
  label: string
  trips: readonly ListedTrip[]
  purpose: ListPurpose
}

/** Shows trips as a table; the route leads to the trip. */
export function TripTable({ label, trips, purpose }: TripTableProps) {
  const columns = useTripColumns(purpose)
  return <Table label={label} lines={trips} keyOf={({ id }) => id} narrow="stack" columns={columns} />
}

function useTripColumns(purpose: ListPurpose): TableColumn<ListedTrip>[] {
  const say = useTravelWords()
  const { company } = useSignedIn()
  const route: TableColumn<ListedTrip> = {
    head: say('route'),
    of: (trip) => <Link to={recordPath(travelRequisitions, trip.id)}>{trip.route || trip.travelNumber}</Link>,
  }
  const who = { head: say('who'), of: ({ labels }: ListedTrip) => labels.empId ?? '' }
  const dates = { head: say('dates'), of: (trip: ListedTrip) => formatTripDates(trip) }
  const state = {
    head: say('state'),
    of: ({ status }: ListedTrip) => <StateChip resource={travelRequisitions} value={status} />,
  }
  const number = { head: say('number'), of: ({ travelNumber }: ListedTrip) => travelNumber }
  const estimate = {
    head: say('estimate'),
    isFigure: true,
    of: ({ estimatedTotal: total }: ListedTrip) => (total == null ? '' : formatAmount(total, company.currency)),
  }
  const due = {
    head: say('due'),
    of: ({ settlementDueOn: date }: ListedTrip) => (date ? formatDate(date) : ''),
  }
  const missing = {
    head: say('missing'),
    isFigure: true,
    of: ({ ticketsMissing }: ListedTrip) => ticketsMissing ?? '',
  }
  const book = {
    head: say('tellsNext'),
    of: ({ id }: ListedTrip) => <Link to={createPath(travelTickets, { requisitionId: id })}>{say('book')}</Link>,
  }
  return {
    own: [route, dates, number, estimate, state],
    people: [route, who, dates, number, state],
    booking: [route, who, dates, missing, book],
    settlement: [route, dates, number, due, state],
  }[purpose]
}
