import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import { bounds, type CalendarDate } from '../../../../src/framework/dates'
import { PlainChoice } from '../../../../src/views/import/plain-choice'
import { useToday } from '../../../../src/views/signed-in'
import { FailureNotice, Notice, Waiting } from '../../../../src/views/states/states'
import { monthInWords, monthsFrom, useHolidays } from '../../../calendar/pages/public'
import { useLeaveWords } from '../../words/en'
import { TeamList } from './team-list'
import { TeamMonth } from './team-month'
import { byDate, type TeamScope, teamScopes, useAbsences } from './use-absences'

interface TeamCalendarProps {
  scope: TeamScope
  /** First day of the month. */
  month: CalendarDate
  onScope(scope: TeamScope): void
  onMonth(month: CalendarDate): void
}

/** Who is away in a month: by weeks where there is room, and person by person. */
export function TeamCalendar({ scope, month, onScope, onMonth }: TeamCalendarProps) {
  const say = useLeaveWords()
  const { data, error, refetch } = useAbsences(scope, month.slice(0, 7))
  return (
    <section aria-label={say('whoIsAway', { month: monthInWords(month) })}>
      <div className="leave-choices">
        <PlainChoice
          label={say('people')}
          value={scope}
          options={teamScopes.map((name) => [name, say(`scope_${name}`)] as const)}
          onChange={onScope}
        />
        <div className="leave-stepper">
          <IconButton aria-label={say('monthBefore')} onClick={() => onMonth(monthsFrom(month, -1))}>
            <ChevronLeft />
          </IconButton>
          <h2 aria-live="polite">{monthInWords(month)}</h2>
          <IconButton aria-label={say('monthAfter')} onClick={() => onMonth(monthsFrom(month, 1))}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      {error ? <FailureNotice error={error} retry={refetch} /> : null}
      {!data && !error ? <Waiting /> : null}
      {data ? <Found absences={data} month={month} /> : null}
    </section>
  )
}

function Found({ absences, month }: { absences: Parameters<typeof byDate>[0]; month: CalendarDate }) {
  const say = useLeaveWords()
  const today = useToday()
  const { startOfMonth, endOfMonth } = bounds(month)
  const { data: holidays } = useHolidays(Number(month.slice(0, 4)), null)
  const named = new Map((holidays ?? []).map((holiday) => [holiday.date, holiday]))
  const away = byDate(absences, startOfMonth, endOfMonth)
  return (
    <>
      <TeamMonth {...{ month, today, away }} holidays={named} />
      {absences.length === 0 ? (
        <Notice title={say('nobodyThisMonth')} text={say('nobodyThisMonthText')} />
      ) : (
        <TeamList absences={absences} />
      )}
    </>
  )
}
