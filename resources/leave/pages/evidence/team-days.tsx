import { weekdayInWords } from '../../../../src/framework/values/calendar-days'
import { listDates } from '../../../../src/framework/values/date-range'
import { type CalendarDate, formatDate, isCalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../../src/framework/values/day-variables'
import { Table } from '../../../../src/views/blocks/table'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { LoadingLines } from '../../../../src/views/states/page-states'
import type { EvidenceProps } from '../../../../src/views/tools/evidence-props'
import type { Absence } from '../../rules/absences'
import { listMonths, listTeamDays, type TeamDaysLine } from '../../rules/team-days'
import { useLeaveWords } from '../../words/en'
import './team-days.css'

/** The most days shown beside each other. */
const mostDays = 28

/** Shows who else of the person's team is away in the weeks of the request. */
export function TeamDays({ record, values: { person, from, to } }: EvidenceProps) {
  if (typeof person !== 'number' || !isCalendarDate(from) || !isCalendarDate(to)) return null
  const first = plusDays(from, -daysSinceMonday(from)) ?? from
  const last = plusDays(to, 6 - daysSinceMonday(to)) ?? to
  const dates = listDates(first, last).slice(0, mostDays)
  const name = String(record.labels?.empId ?? '')
  return <TeamWeeks empId={person} dates={dates} asked={{ name, from, to }} />
}

interface TeamWeeksProps {
  empId: number
  dates: readonly CalendarDate[]
  asked: { name: string; from: CalendarDate; to: CalendarDate }
}

function TeamWeeks({ empId, dates, asked }: TeamWeeksProps) {
  const say = useLeaveWords()
  const [month, nextMonth] = listMonths(dates)
  const one = useAnswer<Absence[]>('getTeamLeaveCalendar', { empId, month }, { staleMs: 30_000 })
  const other = useAnswer<Absence[]>(
    'getTeamLeaveCalendar',
    { empId, month: nextMonth },
    { isEnabled: nextMonth !== undefined, staleMs: 30_000 },
  )
  // Whoever may not see the team still decides: the facts of the request name who is away.
  if (one.error || other.error) return null
  if (!one.data || (nextMonth !== undefined && !other.data)) return <LoadingLines lines={3} />
  const away = [...one.data, ...(other.data ?? [])]
  const lines = listTeamDays({ away, dates, empId, asked })
  const title = say('teamThen', { from: formatDate(dates[0] ?? ''), to: formatDate(dates.at(-1) ?? '') })
  return (
    <section className="evidence-block team-days" aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 1 ? <p className="quiet">{say('nobodyElseAway')}</p> : null}
      <Table
        label={title}
        lines={lines}
        keyOf={({ key }) => key}
        rowProps={({ isAsked }) => ({ className: isAsked ? 'team-days-asked' : '' })}
        columns={[
          { head: say('person'), of: ({ name }) => name },
          ...dates.map((date) => ({
            key: date,
            head: `${weekdayInWords(date).slice(0, 2)} ${Number(date.slice(8))}`,
            of: (line: TeamDaysLine) => <TeamDay line={line} date={date} />,
          })),
        ]}
      />
    </section>
  )
}

function TeamDay({ line: { isAsked, days }, date }: { line: TeamDaysLine; date: CalendarDate }) {
  const say = useLeaveWords()
  const day = days.get(date)
  if (!day) return null
  const word = say(isAsked ? 'askedFor' : day === 'maybe' ? 'maybeAway' : 'away')
  return <span role="img" className="team-day" data-day={isAsked ? 'asked' : day} aria-label={word} title={word} />
}
