import type { ReactNode } from 'react'
import type { CalendarDate } from '../../../framework/values/dates'
import { type DayMarkStyle, WeekdayHead, Weeks } from './weeks'
import '../layout.css'
import './calendar.css'

/** What the cell of a date shows besides its number. */
interface DayOfMonth {
  mark?: DayMarkStyle | undefined
  content?: ReactNode
}

interface MonthGridProps {
  /** The first day of the month. */
  month: CalendarDate
  today: CalendarDate
  label: string
  day(date: CalendarDate): DayOfMonth
  /** True: shown only in wide windows, where the page has a list with the same content below. */
  isWideOnly?: boolean
}

/** Shows a month by weeks. On a phone only the marks are visible; screen readers read out what they mean. */
export function MonthGrid({ month, today, label, day, isWideOnly = false }: MonthGridProps) {
  return (
    <table className="month-grid marks" data-wide={isWideOnly}>
      <caption className="for-readers">{label}</caption>
      <WeekdayHead month={month} />
      <Weeks
        month={month}
        day={(date) => {
          const { mark, content } = day(date)
          return (
            <td aria-current={date === today ? 'date' : undefined} data-mark={mark}>
              <time dateTime={date}>{Number(date.slice(8))}</time>
              {content ? <div>{content}</div> : null}
            </td>
          )
        }}
      />
    </table>
  )
}
