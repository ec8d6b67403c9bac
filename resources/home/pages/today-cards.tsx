import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findCard } from '../../../src/framework/company/catalogue'
import type { LayoutPart } from '../../../src/framework/reports/dashboard-layout'
import type { TileAnswer } from '../../../src/framework/reports/report-answers'
import { formatDate } from '../../../src/framework/values/dates'
import { joinQueryAnswers } from '../../../src/views/blocks/query-content'
import { usePreference } from '../../../src/views/list/preference'
import { filteredListPath, recordPath } from '../../../src/views/paths'
import { ArrangeButton } from '../../../src/views/reports/dashboard/arrange-button'
import { ArrangedCards, useCardLabels } from '../../../src/views/reports/dashboard/arranged-cards'
import { useArrangement } from '../../../src/views/reports/dashboard/use-arrangement'
import { useFreshFigures } from '../../../src/views/reports/dashboard/use-fresh-figures'
import { usePackedCards } from '../../../src/views/reports/dashboard/use-packed-cards'
import { useRememberedRooms } from '../../../src/views/reports/dashboard/use-remembered-rooms'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { listTiles } from '../../../src/views/tools/area-pages'
import { preloadTiles } from '../../../src/views/tools/area-tiles'
import { ToneChip } from '../../../src/views/value/state-chip'
import { type HomeSay, useHomeWords } from '../words/en'
import { FetchedCard } from './fetched-card'
import {
  type ColleagueOccasion,
  dayAndMonthInWords,
  daysAheadInWords,
  daysSinceInWords,
  homeKey,
  type OwnRequest,
  useColleagueOccasions,
  useHomeFigures,
  useLeaveToday,
  useOwnRequests,
} from './use-home-data'

/** Daily tasks come first, then what waits for the user, and after their requests everything else. */
const places = ['homeFirst', 'homeNext', 'home'] as const
/** The tiles load before the page appears, so that nothing on it moves. */
export const tilesLoad = Promise.all(places.map(preloadTiles))

const most = { away: 6, people: 6 }

/** Cards that this device has not shown yet appear together, because their heights are not known. */
const unknownRoom = { minHeight: 240, visibility: 'hidden' } as const

/** Shows the user's day at a glance, as they arranged it. */
export function TodayCards() {
  const say = useHomeWords()
  const { empId } = useSignedIn()
  const layout = useHomeFigures().data?.layout
  const arrangement = useArrangement('getKpiForHome', layout)
  const { isArranging } = arrangement
  useFreshFigures(layout?.dashboard, homeKey)
  const box = useRef<HTMLDivElement>(null)
  const roomOf = useRememberedRooms(`home.rooms.${empId}`, box, { unknownRoom, isReady: useIsAnswered() })
  usePackedCards(box)
  const parts = useHomeParts(empId, isArranging ? arrangement.parts : layout?.parts)
  const groups = [{ label: say('cards'), parts: useCardLabels(box, isArranging) }]
  return (
    <>
      <div className="home-tools">
        {layout ? <ArrangeButton page={say('title')} {...{ arrangement, groups }} /> : null}
      </div>
      <div className="home-today packed-cards" ref={box}>
        <ArrangedCards {...{ parts, cards: listHomeCards(), isArranging, roomOf }} />
      </div>
    </>
  )
}

/** Tells whether the page has all its answers; they come together, so that its cards appear at once. */
function useIsAnswered(): boolean {
  const { data, error } = useHomeFigures()
  const [isAnswered, setAnswered] = useState(false)
  const isLoaded = useIsFetching({ queryKey: [homeKey] }) === 0 && (data !== undefined || error !== null)
  if (isLoaded && !isAnswered) setAnswered(true)
  return isAnswered
}

/**
 * Answers the parts of the page. Until the server answers they stand as this device showed them last; cards
 * that the layout does not know stand at the end.
 */
function useHomeParts(empId: number, loadedParts: readonly LayoutPart[] | undefined): readonly LayoutPart[] {
  const [remembered, remember] = usePreference<readonly LayoutPart[]>(`home.parts.${empId}`, [])
  useEffect(() => {
    if (loadedParts && JSON.stringify(loadedParts) !== JSON.stringify(remembered)) remember(loadedParts)
  }, [loadedParts, remembered, remember])
  const parts = loadedParts ?? remembered
  const more = Object.keys(listHomeCards()).map((name): LayoutPart => ({ name: `card:${name}` }))
  return [...parts, ...more.filter(({ name }) => !parts.some((part) => part.name === name))]
}

/** Lists all cards of the page: those of areas by their area, and its own. */
const listHomeCards = () => ({
  ...Object.fromEntries(['homeFirst', 'homeNext'].flatMap(listTiles)),
  requests: RequestsCard,
  own: OwnTasksCard,
  ...Object.fromEntries(listTiles('home')),
  leave: LeaveCard,
  upcoming: UpcomingDaysCard,
  people: PeopleCard,
})

const QuietText = ({ children }: { children: string }) => <p className="tone quiet">{children}</p>

/** Shows the user's own tasks. Each figure opens its records. */
function OwnTasksCard() {
  const say = useHomeWords()
  return (
    <FetchedCard title={say('own')} answer={useHomeFigures()}>
      {({ tiles }) => {
        const due = tiles.filter((tile) => tile.figure === 'count' && 'value' in tile && Number(tile.value) > 0)
        return due.length === 0 ? (
          <QuietText>{say('nothingOwn')}</QuietText>
        ) : (
          <ul className="plain lines">
            {due.map((tile) => (
              <DueTaskLine key={tile.name} tile={tile} />
            ))}
          </ul>
        )
      }}
    </FetchedCard>
  )
}

function DueTaskLine({ tile }: { tile: TileAnswer }) {
  const card = findCard(tile.of)
  if (!card || !('value' in tile)) return null
  return (
    <li>
      <Link className="between" to={filteredListPath(card, tile.filter)}>
        {tile.label} <strong>{String(tile.value)}</strong>
      </Link>
    </li>
  )
}

export function LeaveCard() {
  const say = useHomeWords()
  return (
    <FetchedCard title={say('leave')} answer={useLeaveToday()} link={{ to: '/Leave?ask', text: say('ask') }}>
      {({ balances }) => {
        const withBalance = balances.filter(({ available }) => available !== null)
        if (withBalance.length === 0) return <QuietText>{say('noBalances')}</QuietText>
        return (
          <dl className="pairs figures">
            {withBalance.map(({ leaveTypeId, leaveType, available, pending }) => (
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
      }}
    </FetchedCard>
  )
}

/** Shows the next holiday, and who is off today. */
function UpcomingDaysCard() {
  const say = useHomeWords()
  const answer = joinQueryAnswers(useHomeFigures(), useLeaveToday())
  const today = useToday()
  return (
    <FetchedCard title={say('nextHoliday')} answer={answer} link={{ to: '/Holidays', text: say('allHolidays') }}>
      {([{ nextHoliday: holiday }, { awayToday }]) => (
        <>
          {holiday ? (
            <p className="toolbar">
              <strong>{holiday.name}</strong>
              {`${formatDate(holiday.date)}, ${daysAheadInWords(say, holiday.date, today)}`}
            </p>
          ) : (
            <QuietText>{say('noHoliday')}</QuietText>
          )}
          <h3>{say('away')}</h3>
          {awayToday.length === 0 ? <QuietText>{say('nobodyAway')}</QuietText> : <p>{joinNames(say, awayToday)}</p>}
        </>
      )}
    </FetchedCard>
  )
}

const joinNames = (say: HomeSay, people: readonly { name: string }[]) => {
  const names = people.slice(0, most.away).map(({ name }) => name)
  const more = people.length > most.away ? ` ${say('moreAway', { count: people.length - most.away })}` : ''
  return names.join(', ') + more
}

export function RequestsCard() {
  const say = useHomeWords()
  return (
    <FetchedCard title={say('requests')} answer={useOwnRequests()} link={{ to: '/Requests', text: say('allRequests') }}>
      {(rows) =>
        rows.length === 0 ? (
          <QuietText>{say('noRequests')}</QuietText>
        ) : (
          <ul className="plain lines">
            {rows.map((row) => (
              <RequestLine key={`${row.entityType} ${row.recordId}`} row={row} />
            ))}
          </ul>
        )
      }
    </FetchedCard>
  )
}

function RequestLine({ row }: { row: OwnRequest }) {
  const { entityType, recordId, title, stateLabel, stateTone, waitingFor, since } = row
  const say = useHomeWords()
  const { company } = useSignedIn()
  const today = useToday()
  const card = findCard(entityType)
  return (
    <li>
      <span className="between">
        {card ? <Link to={recordPath(card, recordId)}>{`${card.label} ${title}`}</Link> : title}
        {stateLabel ? <ToneChip tone={stateTone ?? 'neutral'} label={stateLabel} /> : null}
      </span>
      {waitingFor.length > 0 ? (
        <small>
          {say('waitingFor', {
            names: waitingFor.join(', '),
            since: daysSinceInWords(say, since, company.zone, today),
          })}
        </small>
      ) : null}
    </li>
  )
}

/** Shows birthdays, anniversaries and new colleagues. */
export function PeopleCard() {
  const say = useHomeWords()
  return (
    <FetchedCard title={say('people')} answer={useColleagueOccasions()}>
      {(people) =>
        people.length === 0 ? (
          <QuietText>{say('noPeople')}</QuietText>
        ) : (
          <ul className="plain lines">
            {people.slice(0, most.people).map((colleague) => (
              <li key={`${colleague.empId} ${colleague.years}`}>
                {colleague.fullName} <small>{describeOccasion(say, colleague)}</small>
              </li>
            ))}
          </ul>
        )
      }
    </FetchedCard>
  )
}

function describeOccasion(say: HomeSay, { date, years }: ColleagueOccasion): string {
  if (years === null) return say('birthday', { date: date ? dayAndMonthInWords(date) : '' })
  if (date === null) return say(years === 0 ? 'isNew' : years === 1 ? 'firstThisMonth' : 'thisMonth', { years })
  const word = years === 0 ? 'joined' : years === 1 ? 'firstAnniversary' : 'anniversary'
  return say(word, { years, date: formatDate(date) })
}
