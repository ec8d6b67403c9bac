import { Link } from 'react-router'
import { findResource } from '../../../src/framework/company/catalogue'
import { dateInWords } from '../../../src/framework/dates'
import { recordPath } from '../../../src/views/paths'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { preloadTiles, Tiles } from '../../../src/views/tools/tiles'
import { StateChip } from '../../../src/views/value/state-chip'
import { useHomeWords } from '../words/en'
import { Card } from './card'
import {
  aheadInWords,
  type OwnRequest,
  sinceInWords,
  useColleagues,
  useFigures,
  useLeaveToday,
  useOwnRequests,
} from './use-today'

const homeTiles = 'home'
// There when the page is: nothing moves.
preloadTiles(homeTiles)

const most = { away: 6, people: 6 }

/** What the day holds, without a click. */
export function Today() {
  return (
    <div className="home-today">
      <Tiles at={homeTiles} />
      <LeaveCard />
      <DaysCard />
      <RequestsCard />
      <PeopleCard />
    </div>
  )
}

function LeaveCard() {
  const say = useHomeWords()
  const answer = useLeaveToday()
  const balances = (answer.data?.data?.balances ?? []).filter(({ available }) => available !== null)
  return (
    <Card title={say('leave')} answer={answer} link={{ to: '/Leave?ask', text: say('ask') }}>
      {() =>
        balances.length === 0 ? (
          <p className="home-quiet">{say('noBalances')}</p>
        ) : (
          <dl className="home-balances">
            {balances.map(({ leaveTypeId, leaveType, available, pending }) => (
              <div key={leaveTypeId}>
                <dt>{leaveType}</dt>
                <dd>
                  <strong>{available}</strong> {say(available === 1 ? 'dayLeft' : 'daysLeft')}
                  {pending > 0 ? <small>{say('pending', { days: pending })}</small> : null}
                </dd>
              </div>
            ))}
          </dl>
        )
      }
    </Card>
  )
}

/** The next day off, and who has one today. */
function DaysCard() {
  const say = useHomeWords()
  const [figures, leave] = [useFigures(), useLeaveToday()]
  const today = useToday()
  const holiday = figures.data?.data?.nextHoliday
  const away = leave.data?.data?.awayToday ?? []
  return (
    <Card
      title={say('nextHoliday')}
      answer={figures.error ? figures : leave}
      link={{ to: '/Holidays', text: say('allHolidays') }}
    >
      {() => (
        <>
          {holiday ? (
            <p className="home-figure">
              <strong>{holiday.name}</strong>
              <span>
                {dateInWords(holiday.date)}, {aheadInWords(say, holiday.date, today)}
              </span>
            </p>
          ) : (
            <p className="home-quiet">{say('noHoliday')}</p>
          )}
          <h3>{say('away')}</h3>
          {away.length === 0 ? (
            <p className="home-quiet">{say('nobodyAway')}</p>
          ) : (
            <p>
              {away
                .slice(0, most.away)
                .map(({ name }) => name)
                .join(', ')}
              {away.length > most.away ? ` ${say('moreAway', { count: away.length - most.away })}` : null}
            </p>
          )}
        </>
      )}
    </Card>
  )
}

function RequestsCard() {
  const say = useHomeWords()
  const answer = useOwnRequests()
  const rows = answer.data?.data ?? []
  return (
    <Card title={say('requests')} answer={answer} link={{ to: '/Requests', text: say('allRequests') }}>
      {() =>
        rows.length === 0 ? (
          <p className="home-quiet">{say('noRequests')}</p>
        ) : (
          <ul>
            {rows.map((row) => (
              <RequestLine key={`${row.entityType} ${row.recordId}`} row={row} />
            ))}
          </ul>
        )
      }
    </Card>
  )
}

function RequestLine({ row }: { row: OwnRequest }) {
  const say = useHomeWords()
  const { company } = useSignedIn()
  const today = useToday()
  const resource = findResource(row.entityType)
  return (
    <li>
      <span className="home-line">
        {resource ? <Link to={recordPath(resource, row.recordId)}>{`${resource.label} ${row.title}`}</Link> : row.title}
        {resource && row.state ? <StateChip resource={resource} value={row.state} /> : null}
      </span>
      {row.waitingFor.length > 0 ? (
        <small>
          {say('waitingFor', {
            names: row.waitingFor.join(', '),
            since: sinceInWords(say, row.since, company.zone, today),
          })}
        </small>
      ) : null}
    </li>
  )
}

function PeopleCard() {
  const say = useHomeWords()
  const answer = useColleagues()
  const people = (answer.data?.data ?? []).slice(0, most.people)
  return (
    <Card title={say('people')} answer={answer}>
      {() =>
        people.length === 0 ? (
          <p className="home-quiet">{say('noPeople')}</p>
        ) : (
          <ul>
            {people.map(({ empId, fullName, date, years }) => (
              <li key={empId}>
                {fullName}
                <small>
                  {date === null
                    ? say(years === 0 ? 'isNew' : years === 1 ? 'firstThisMonth' : 'thisMonth', { years })
                    : say(years === 0 ? 'joined' : years === 1 ? 'firstAnniversary' : 'anniversary', {
                        years,
                        date: dateInWords(date),
                      })}
                </small>
              </li>
            ))}
          </ul>
        )
      }
    </Card>
  )
}
