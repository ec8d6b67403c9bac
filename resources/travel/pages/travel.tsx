import { Link } from 'react-router'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { PageHead } from '../../../src/views/page-head'
import { createPath } from '../../../src/views/paths'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { desk, tripSets } from '../sets'
import { travelRequisitions } from '../travelRequisitions'
import { useTravelWords } from '../words/en'
import { TripList } from './trip-list'

/** Lists the user's trips from today on. */
export function OwnTrips() {
  const say = useTravelWords()
  const mine = { empId: { eq: useSignedIn().empId }, toDate: { gte: useToday() }, status: { in: tripSets.live } }
  const ask = <Link to={createPath(travelRequisitions)}>{say('ask')}</Link>
  return <TripList title={say('own')} none={say('noneOfOwn')} filter={mine} beside={ask} />
}

/** Shows the user's trips, those to settle, and what a travel authority has to book. */
export function Travel() {
  const say = useTravelWords()
  const { empId } = useSignedIn()
  const { data: authorities } = useAnswer<object[]>('getTravelAuthorityRows', { filter: { empId: { eq: '$me' } } })
  const past = { empId: { eq: empId }, toDate: { lt: useToday() }, status: { eq: 'approved' } }
  const toBook = { and: [desk, { isToBook: { eq: true } }] }
  return (
    <div className="page-wide">
      <PageHead />
      <OwnTrips />
      <TripList title={say('past')} none={say('nonePast')} filter={past} shows="settlement" />
      {authorities && authorities.length > 0 ? (
        <TripList title={say('desk')} none={say('noneAtDesk')} filter={toBook} shows="traveller" />
      ) : null}
    </div>
  )
}
