import type { CalendarDate } from '../../framework/dates'
import { monthInWords, weekdayInWords, weeksOf } from './days'
import { type Holiday, kindInWords } from './use-holidays'

interface MonthCalendarProps {
  month: CalendarDate
  today: CalendarDate
  holidays: readonly Holiday[]
}

/** A month by weeks; the mark of a kind differs in shape, and its words are read out. */
export function MonthCalendar({ month, today, holidays }: MonthCalendarProps) {
  const weeks = weeksOf(month)
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  const [second = []] = weeks.slice(1)
  return (
    <table className="holiday-month">
      <caption className="for-readers">{monthInWords(month)}</caption>
      <thead>
        <tr>
          {second.map((date) => (
            <th key={date} scope="col" abbr={date && weekdayInWords(date)}>
              {date && weekdayInWords(date).slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, day) => {
              // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
              if (!date) return <td key={day} />
              return <Day key={date} date={date} isToday={date === today} holiday={byDate.get(date)} />
            })}
          </tr>
        ))}
      </tbody>
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
