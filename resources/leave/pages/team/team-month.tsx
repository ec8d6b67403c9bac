import type { CalendarDate } from '../../../../src/framework/dates'
import { WeekdayHead, Weeks } from '../../../calendar/pages/public'
import type { Absence } from '../../rules/away'
import { useLeaveWords } from '../../words/en'
import { isRest } from '../apply/asked'

interface TeamMonthProps {
  month: CalendarDate
  today: CalendarDate
  away: ReadonlyMap<CalendarDate, readonly Absence[]>
  holidays: ReadonlyMap<CalendarDate, { name: string; kind: string }>
}

/** The month by weeks; narrow screens have the list alone, which says the same. */
export function TeamMonth({ month, today, away, holidays }: TeamMonthProps) {
  const say = useLeaveWords()
  return (
    <table className="leave-team-month">
      <caption className="for-readers">{say('byWeeks')}</caption>
      <WeekdayHead month={month} />
      <Weeks
        month={month}
        day={(date) => (
          <Day date={date} isToday={date === today} away={away.get(date) ?? []} holiday={holidays.get(date)} />
        )}
      />
    </table>
  )
}

interface DayProps {
  date: CalendarDate
  isToday: boolean
  away: readonly Absence[]
  holiday: { name: string; kind: string } | undefined
}

const most = 4

function Day({ date, isToday, away, holiday }: DayProps) {
  const say = useLeaveWords()
  const shown = away.length > most ? away.slice(0, most - 1) : away
  const isOff = (holiday && holiday.kind !== 'restricted') || isRest(date)
  return (
    <td aria-current={isToday ? 'date' : undefined} className={isOff ? 'leave-off' : undefined}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {holiday ? <span className="leave-holiday">{holiday.name}</span> : null}
      {shown.map((absence) => (
        <span
          key={`${absence.empId} ${absence.fromDate}`}
          className={`leave-name leave-${absence.colour ?? 'grey'}${absence.isTentative ? ' leave-tentative' : ''}`}
        >
          {absence.isTentative ? say('maybe', { name: absence.name }) : absence.name}
        </span>
      ))}
      {away.length > shown.length ? (
        <span className="leave-quiet">{say('andMore', { count: away.length - shown.length })}</span>
      ) : null}
    </td>
  )
}
