import { Fragment, type ReactNode } from 'react'
import { listWeeks, weekdayInWords } from '../../../framework/values/calendar-days'
import type { CalendarDate } from '../../../framework/values/dates'

/**
 * Marks of a day, which differ by more than colour: filled, dashed border, tinted, double border, dotted,
 * quiet.
 */
export type DayMarkStyle = 'full' | 'open' | 'tint' | 'half' | 'dotted' | 'quiet'

/** Shows the names of the weekdays above the weeks of a month. */
export function WeekdayHead({ month }: { month: CalendarDate }) {
  const [second = []] = listWeeks(month).slice(1)
  return (
    <thead>
      <tr>
        {second.map((date) => (
          <th key={date} scope="col" abbr={date && weekdayInWords(date)}>
            {date && weekdayInWords(date).slice(0, 3)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Shows the weeks of a month; `day` renders the cell of a date. */
export function Weeks({ month, day }: { month: CalendarDate; day(date: CalendarDate): ReactNode }) {
  return (
    <tbody>
      {listWeeks(month).map((week) => (
        <tr key={week.find(Boolean)}>
          {week.map((date, place) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: a day of the week is its place
            date ? <Fragment key={date}>{day(date)}</Fragment> : <td key={place} />,
          )}
        </tr>
      ))}
    </tbody>
  )
}
