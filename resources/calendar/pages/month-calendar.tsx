import type { CalendarDate } from '../../../src/framework/dates'
import { monthInWords } from './days'
import { WeekdayHead, Weeks } from './month-table'
import { type Holiday, kindInWords } from './use-holidays'

interface MonthCalendarProps {
  month: CalendarDate
  today: CalendarDate
  holidays: readonly Holiday[]
}

/** A month by weeks; the mark of a kind differs in shape, and its words are read out. */
export function MonthCalendar({ month, today, holidays }: MonthCalendarProps) {
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  return (
    <table className="holiday-month">
      <caption className="for-readers">{monthInWords(month)}</caption>
      <WeekdayHead month={month} />
      <Weeks month={month} day={(date) => <Day date={date} isToday={date === today} holiday={byDate.get(date)} />} />
    </table>
  )
}

function Day({ date, isToday, holiday }: { date: CalendarDate; isToday: boolean; holiday: Holiday | undefined }) {
  return (
    <td aria-current={isToday ? 'date' : undefined} className={holiday ? `holiday-day holiday-${holiday.kind}` : ''}>
      <time dateTime={date}>{Number(date.slice(8))}</time>
      {holiday ? (
        <span className="holiday-in-cell">
          {holiday.name}
          <span>{kindInWords(holiday.kind)}</span>
        </span>
      ) : null}
    </td>
  )
}
