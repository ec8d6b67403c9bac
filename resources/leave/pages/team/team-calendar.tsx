import { monthInWords } from '../../../../src/framework/values/calendar-days'
import { type CalendarDate, dateBounds } from '../../../../src/framework/values/dates'
import { MonthGrid } from '../../../../src/views/blocks/calendar/month-grid'
import { MonthStepper } from '../../../../src/views/blocks/period-buttons'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { LabelledSelect } from '../../../../src/views/import/labelled-select'
import { useToday } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import { useWorkingDays } from '../../../workdays/pages/public'
import { isDayOff } from '../../../workdays/public'
import type { Absence } from '../../rules/absences'
import { useLeaveWords } from '../../words/en'
import { TeamAbsenceList } from './team-absence-list'
import { groupAbsencesByDate, type TeamScope, teamScopes, useTeamAbsences } from './use-team-absences'

interface TeamCalendarProps {
  scope: TeamScope
  /** The first day of the month shown. */
  month: CalendarDate
  onScope(scope: TeamScope): void
  onMonth(month: CalendarDate): void
}

/** Shows who is absent in a month: as weeks if there is room, and by person. */
export function TeamCalendar({ scope, month, onScope, onMonth }: TeamCalendarProps) {
  const say = useLeaveWords()
  const answer = useTeamAbsences(scope, month.slice(0, 7))
  return (
    <section aria-label={say('whoIsAway', { month: monthInWords(month) })}>
      <div className="choices">
        <LabelledSelect
          label={say('people')}
          value={scope}
          options={teamScopes.map((name) => [name, say(`scope_${name}`)] as const)}
          onChange={onScope}
        />
        <MonthStepper month={month} onMonth={onMonth} />
      </div>
      <QueryContent of={answer}>{(absences) => <AbsenceMonth absences={absences} month={month} />}</QueryContent>
    </section>
  )
}

function AbsenceMonth({ absences, month }: { absences: readonly Absence[]; month: CalendarDate }) {
  const say = useLeaveWords()
  const today = useToday()
  const { startOfMonth, endOfMonth } = dateBounds(month)
  const { data: workingDays } = useWorkingDays(startOfMonth, endOfMonth)
  const away = groupAbsencesByDate(absences, startOfMonth, endOfMonth)
  const renderDay = (date: CalendarDate) => {
    const day = workingDays?.find((each) => each.date === date)
    const content = <AbsenceDay away={away.get(date) ?? []} holiday={day?.holiday?.name} />
    return { mark: day && isDayOff(day) ? ('quiet' as const) : undefined, content }
  }
  return (
    <>
      <MonthGrid {...{ month, today, day: renderDay }} label={say('byWeeks')} isWideOnly />
      {absences.length === 0 ? (
        <Notice title={say('nobodyThisMonth')} text={say('nobodyThisMonthText')} />
      ) : (
        <TeamAbsenceList absences={absences} />
      )}
    </>
  )
}

const most = 4

function AbsenceDay({ away, holiday }: { away: readonly Absence[]; holiday: string | undefined }) {
  const say = useLeaveWords()
  const visible = away.length > most ? away.slice(0, most - 1) : away
  return (
    <ul className="plain">
      {holiday ? <li className="quiet">{holiday}</li> : null}
      {visible.map(({ empId, fromDate, name, colour, isTentative }) => (
        <li
          key={`${empId} ${fromDate}`}
          className={`leave-name leave-${colour ?? 'grey'}`}
          data-tentative={isTentative}
        >
          {isTentative ? say('maybe', { name }) : name}
        </li>
      ))}
      {away.length > visible.length ? (
        <li className="quiet">{say('andMore', { count: away.length - visible.length })}</li>
      ) : null}
    </ul>
  )
}
