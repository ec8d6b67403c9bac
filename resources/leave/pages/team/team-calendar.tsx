import { type CalendarDate, daysBetween } from '../../../../src/framework/values/dates'
import { BarsToolbar } from '../../../../src/views/blocks/calendar/bars-toolbar'
import { type BarsView, listShownDays } from '../../../../src/views/blocks/calendar/bars-view'
import { DayBars } from '../../../../src/views/blocks/calendar/day-bars'
import type { DayBar } from '../../../../src/views/blocks/calendar/place-bars'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Toggles } from '../../../../src/views/blocks/toggles'
import { useToday } from '../../../../src/views/signed-in'
import { Notice } from '../../../../src/views/states/page-states'
import { useWorkingDays } from '../../../workdays/pages/public'
import { isDayOff } from '../../../workdays/public'
import type { Absence } from '../../rules/absences'
import { type LeaveSay, useLeaveWords } from '../../words/en'
import { leaveSpanInWords } from '../leave-in-words'
import { type TeamScope, teamScopes, useTeamAbsences } from './use-team-absences'

interface TeamCalendarProps {
  scope: TeamScope
  view: BarsView
  onScope(scope: TeamScope): void
  onView(changed: Partial<BarsView>): void
}

/** Shows who is absent in a week or a month, as bars; what is not decided yet is hatched. */
export function TeamCalendar({ scope, view, onScope, onView }: TeamCalendarProps) {
  const say = useLeaveWords()
  const today = useToday()
  const days = listShownDays(view, today)
  const answer = useTeamAbsences(scope, days[0] ?? today, days.at(-1) ?? today)
  const legend = [
    { text: say('away'), tone: 'warning' as const },
    { text: say('requested'), tone: 'warning' as const, isTentative: true },
  ]
  return (
    <section aria-label={say('team')}>
      <div className="choices">
        <Toggles
          label={say('people')}
          value={scope}
          options={teamScopes.map((name) => [name, say(`scope_${name}`)] as const)}
          onChange={onScope}
        />
      </div>
      <BarsToolbar {...{ view, today, legend, onView }} />
      <QueryContent of={answer}>
        {(absences) =>
          absences.length === 0 ? (
            <Notice title={say('nobodyThen')} text={say('nobodyThisMonthText')} />
          ) : (
            <AbsenceLines {...{ absences, days, today }} isTable={view.look === 'table'} />
          )
        }
      </QueryContent>
    </section>
  )
}

interface AbsenceLinesProps {
  absences: readonly Absence[]
  days: readonly CalendarDate[]
  today: CalendarDate
  isTable: boolean
}

function AbsenceLines({ absences, days, today, isTable }: AbsenceLinesProps) {
  const say = useLeaveWords()
  const { data: workingDays = [] } = useWorkingDays(days[0] ?? today, days.at(-1) ?? today)
  const off = new Set(workingDays.filter(isDayOff).map(({ date }) => date))
  const people = new Map(absences.map(({ empId, name }) => [empId, name]))
  return (
    <DayBars
      {...{ days, today, isTable }}
      label={say('team')}
      corner={say('person')}
      what={say('absence')}
      lines={[...people].map(([key, name]) => ({
        ...{ key, name, off },
        bars: absences.filter(({ empId }) => empId === key).map((absence) => toBar(say, absence)),
      }))}
    />
  )
}

/** The type is there only for those who may see the request. */
function toBar(say: LeaveSay, absence: Absence): DayBar {
  const { fromDate, toDate, fromSession, isTentative, leaveType } = absence
  const kind = leaveType ?? say('away')
  const isHalf = fromDate === toDate && fromSession !== 'full'
  const inWords = isTentative ? say('requestedKind', { kind }) : kind
  return {
    ...{ from: fromDate, to: toDate, tone: 'warning', isTentative },
    ...(isHalf && { half: fromSession === 'first_half' ? 'first' : 'second' }),
    text: daysBetween(fromDate, toDate) > 0 ? inWords : kind,
    whole: say('kindThen', { kind: inWords, when: leaveSpanInWords(say, absence) }),
  }
}
