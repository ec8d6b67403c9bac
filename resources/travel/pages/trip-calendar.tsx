import { Link } from 'react-router'
import { findState } from '../../../src/framework/resource'
import { weekdayInWords } from '../../../src/framework/values/calendar-days'
import { type CalendarDate, dateBounds, formatDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { MonthStepper, PeriodStepper } from '../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Toggles } from '../../../src/views/blocks/toggles'
import { recordPath } from '../../../src/views/paths'
import { useToday } from '../../../src/views/signed-in'
import { DaysTable } from '../../../src/views/time/days-table'
import { tripSets } from '../sets'
import { travelRequisitions } from '../travelRequisitions'
import { useTravelWords } from '../words/en'
import { TripTable } from './trip-list'
import { type ListedTrip, useTrips } from './use-trips'

export const calendarLooks = ['month', 'week', 'table'] as const
type CalendarLook = (typeof calendarLooks)[number]

interface TripCalendarProps {
  look: CalendarLook
  /** A day of the month or of the week that is shown. */
  day: CalendarDate
  onChange(changed: { look?: CalendarLook; day?: CalendarDate }): void
}

const most = 200

/** Shows who travels on which days, of the trips that the user may see; or the same trips as a table. */
export function TripCalendar({ look, day, onChange }: TripCalendarProps) {
  const say = useTravelWords()
  const { from, to } = findPeriod(look, day)
  const filter = { status: { in: tripSets.live }, fromDate: { lte: to }, toDate: { gte: from } }
  const answer = useTrips(filter, most)
  return (
    <section aria-label={say('calendarOf')}>
      <div className="choices">
        {look === 'week' ? (
          <PeriodStepper
            text={say('weekFrom', { date: formatDate(from) })}
            before={say('weekBefore')}
            after={say('weekAfter')}
            onStep={(by) => onChange({ day: plusDays(from, 7 * by) ?? from })}
          />
        ) : (
          <MonthStepper month={from} onMonth={(month) => onChange({ day: month })} />
        )}
        <Toggles
          label={say('look')}
          value={look}
          options={calendarLooks.map((each) => [each, say(each)] as const)}
          onChange={(chosen) => onChange({ look: chosen })}
        />
      </div>
      <QueryContent of={answer} none={<p className="quiet">{say('nobodyTravels')}</p>}>
        {(trips) => (
          <>
            {answer.total > trips.length ? (
              <p className="quiet">{say('cut', { shown: trips.length, total: answer.total })}</p>
            ) : null}
            {look === 'table' ? (
              <TripTable label={say('calendarOf')} trips={trips} purpose="people" />
            ) : (
              <TripDays {...{ trips, from, to }} />
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}

function TripDays({ trips, from, to }: { trips: readonly ListedTrip[]; from: CalendarDate; to: CalendarDate }) {
  const say = useTravelWords()
  const names = [...new Set(trips.map(({ labels }) => labels.empId ?? ''))].sort((a, b) => a.localeCompare(b))
  const lines = names.map((name) => ({
    ...{ key: name, name },
    bars: trips.filter(({ labels }) => (labels.empId ?? '') === name).map(toBar),
  }))
  return (
    <DaysTable
      {...{ from, to, lines }}
      label={say('calendarOf')}
      corner={say('who')}
      today={useToday()}
      dayInWords={(date) => [weekdayInWords(date).slice(0, 2), String(Number(date.slice(8)))]}
    />
  )
}

function toBar({ id, route, fromDate, toDate, status }: ListedTrip) {
  const state = findState(travelRequisitions, status)
  const title = `${route}, ${state?.label ?? ''}`
  return {
    ...{ key: id, from: fromDate, to: toDate, tone: state?.tone ?? 'neutral' },
    content: (
      <Link to={recordPath(travelRequisitions, id)} title={title} aria-label={title}>
        {findDestination(route)}
      </Link>
    ),
  }
}

/** The place to which a trip leads: the one after the first. */
const findDestination = (route: string): string => route.split(' – ')[1] ?? route

function findPeriod(look: CalendarLook, day: CalendarDate): { from: CalendarDate; to: CalendarDate } {
  if (look !== 'week') return { from: dateBounds(day).startOfMonth, to: dateBounds(day).endOfMonth }
  const monday = plusDays(day, -daysSinceMonday(day)) ?? day
  return { from: monday, to: plusDays(monday, 6) ?? monday }
}
