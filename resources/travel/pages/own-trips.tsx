import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import Flight from '@mui/icons-material/FlightTakeoffOutlined'
import Hourglass from '@mui/icons-material/HourglassEmptyOutlined'
import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { Tile } from '../../../src/views/blocks/tile'
import { createPath, filteredListPath, recordPath } from '../../../src/views/paths'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { tripSets } from '../sets'
import { travelRequisitions } from '../travelRequisitions'
import { useTravelWords } from '../words/en'
import { formatTripDates, tellDeparture } from './trip-dates'
import { TripList } from './trip-list'
import { type ListedTrip, useTripsToSettle, useUpcomingTrips } from './use-trips'

/** Lists the user's trips from today on, on the page of the own things. */
export function OwnTrips() {
  const say = useTravelWords()
  const ask = <Link to={createPath(travelRequisitions)}>{say('ask')}</Link>
  return <TripList title={say('own')} none={say('noneOfOwn')} answer={useUpcomingTrips()} beside={ask} />
}

/** Shows the user's trips: what comes next, what waits, what has to be settled. */
export function OwnTripsTab() {
  const say = useTravelWords()
  const { empId } = useSignedIn()
  const [upcoming, past] = [useUpcomingTrips(), useTripsToSettle()]
  const own = { empId: { eq: empId } }
  const all = <Link to={filteredListPath(travelRequisitions, own)}>{say('allOwn')}</Link>
  return (
    <>
      <OwnTiles upcoming={upcoming.data ?? []} past={past.data ?? []} />
      <TripList title={say('upcoming')} none={say('noneOfOwn')} answer={upcoming} beside={all} />
      <TripList title={say('past')} none={say('nonePast')} answer={past} purpose="settlement" />
    </>
  )
}

interface OwnTilesProps {
  upcoming: readonly ListedTrip[]
  past: readonly ListedTrip[]
}

function OwnTiles({ upcoming, past }: OwnTilesProps) {
  const say = useTravelWords()
  const { empId } = useSignedIn()
  const today = useToday()
  const next = upcoming.find(({ status }) => status !== 'completed')
  const waiting = upcoming.filter(({ status }) => status === 'pending')
  const [toSettle] = past
  const buildPath = (trips: readonly ListedTrip[], filter: Record<string, unknown>) =>
    trips.length === 1 && trips[0]
      ? recordPath(travelRequisitions, trips[0].id)
      : filteredListPath(travelRequisitions, { empId: { eq: empId }, ...filter })
  return (
    <ul className="tiles" style={{ marginBottom: '1rem' }}>
      <Tile
        to={next ? recordPath(travelRequisitions, next.id) : createPath(travelRequisitions)}
        icon={Flight}
        title={next ? next.route : say('noNextTrip')}
        about={next ? `${tellDeparture(next, today, say)} · ${formatTripDates(next)}` : say('ask')}
      />
      <Tile
        to={buildPath(waiting, { status: { in: tripSets.waiting } })}
        icon={Hourglass}
        title={waiting.length > 0 ? say('waiting', { smart_count: waiting.length }) : say('noneWaiting')}
        about={waiting.length > 0 ? say('chase') : say('nothingOpen')}
      />
      <Tile
        to={buildPath(past, { status: { eq: 'approved' }, toDate: { lt: today } })}
        icon={CheckCircle}
        title={toSettle ? say('settling', { smart_count: past.length }) : say('noneSettling')}
        about={toSettle?.settlementDueOn ? `${say('due')} ${formatDate(toSettle.settlementDueOn)}` : say('nothingOpen')}
      />
    </ul>
  )
}
