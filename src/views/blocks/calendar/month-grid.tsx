import type { ReactNode } from 'react'
import type { CalendarDate } from '../../../framework/values/dates'
import { type DayMarkStyle, WeekdayHead, Weeks } from './weeks'
import '../layout.css'
import './calendar.css'

/** The content of a date besides its number. */
interface DayOfMonth {
  mark?: DayMarkStyle | undefined
  content?: ReactNode
}

interface MonthGridProps {
  /** Its first day. */
  month: CalendarDate
  today: CalendarDate
  label: string
  day(date: CalendarDate): DayOfMonth
  /** Only in wide windows; the list below says the same. */
  isWideOnly?: boolean
}

/** A month by weeks; on a phone only the marks are visible, and their meaning is read out. */
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
