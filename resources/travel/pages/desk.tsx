import Confirmation from '@mui/icons-material/ConfirmationNumberOutlined'
import Replay from '@mui/icons-material/ReplayOutlined'
import Warning from '@mui/icons-material/WarningAmberOutlined'
import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { formatAmount } from '../../../src/framework/values/money'
import { Card } from '../../../src/views/blocks/card'
import { type QueryAnswer, QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { Tile } from '../../../src/views/blocks/tile'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { StateChip } from '../../../src/views/value/state-chip'
import { desk, ofMine, ticketSets } from '../sets'
import { travelRequisitions } from '../travelRequisitions'
import { travelTickets } from '../travelTickets'
import { useTravelWords } from '../words/en'
import { TripList } from './trip-list'
import { useTrips } from './use-trips'

interface ListedTicket {
  id: number
  requisitionId: number
  kind: string
  bookingReference: string
  bookedOn: string
  costBase: string | null
  status: string
  labels: { requisitionId?: string; supplierId?: string }
}

const toBook = { and: [desk, { isToBook: { eq: true } }] }
// Refunds and changes of own trips are the desk's of somebody else.
const others = { 'requisitionId.empId': { ne: ofMine['requisitionId.empId'].eq } }
const refunds = { ...others, status: { in: ['cancelled', 'no_show'] }, refundAmount: { empty: true } }
const affected = { ...others, isAffected: { eq: true }, status: { in: ticketSets.open } }

const useTickets = (filter: Record<string, unknown>) =>
  useAnswer<ListedTicket[]>(travelTickets.operations.list, { filter, perPage: 50, sort: [['bookedOn', 'asc']] })

/** Shows what the travel desk has to do: tickets to book, tickets that changes affect, and refunds. */
export function Desk() {
  const say = useTravelWords()
  const [trips, open, changing] = [useTrips(toBook), useTickets(refunds), useTickets(affected)]
  const missing = (trips.data ?? []).reduce((sum, { ticketsMissing }) => sum + Number(ticketsMissing ?? 0), 0)
  const first = trips.data?.[0]
  return (
    <>
      <ul className="tiles" style={{ marginBottom: '1rem' }}>
        <Tile
          to={filteredListPath(travelRequisitions, { isToBook: { eq: true } })}
          icon={Confirmation}
          title={missing > 0 ? say('booking', { smart_count: missing }) : say('noneToBook')}
          about={first ? say('firstDeparture', { date: formatDate(first.fromDate) }) : say('nothingOpen')}
        />
        <Tile
          to={filteredListPath(travelTickets, affected)}
          icon={Warning}
          title={changing.total > 0 ? say('changing', { smart_count: changing.total }) : say('noneAffected')}
          about={say(changing.total > 0 ? 'changeOrCancel' : 'nothingOpen')}
        />
        <Tile
          to={filteredListPath(travelTickets, refunds)}
          icon={Replay}
          title={open.total > 0 ? say('refunding', { smart_count: open.total }) : say('noRefunds')}
          about={say(open.total > 0 ? 'claimOrRecord' : 'nothingOpen')}
        />
      </ul>
      <TripList title={say('toBook')} none={say('noneToBook')} answer={trips} purpose="booking" />
      <TicketList title={say('affected')} none={say('noneAffected')} answer={changing} />
      <TicketList title={say('refunds')} none={say('noRefunds')} answer={open} />
    </>
  )
}

interface TicketListProps {
  title: string
  none: string
  answer: QueryAnswer<readonly ListedTicket[]>
}

function TicketList({ title, none, answer }: TicketListProps) {
  const say = useTravelWords()
  const { company } = useSignedIn()
  return (
    <Card title={title}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{none}</p>}>
        {(tickets) => (
          <Table
            label={title}
            lines={tickets}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('ticket'),
                of: ({ id, bookingReference }) => <Link to={recordPath(travelTickets, id)}>{bookingReference}</Link>,
              },
              { head: say('trip'), of: ({ labels }) => labels.requisitionId ?? '' },
              { head: say('booked'), of: ({ bookedOn }) => formatDate(bookedOn) },
              {
                head: say('cost'),
                isFigure: true,
                of: ({ costBase }) => (costBase ? formatAmount(costBase, company.currency) : ''),
              },
              { head: say('state'), of: ({ status }) => <StateChip resource={travelTickets} value={status} /> },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
