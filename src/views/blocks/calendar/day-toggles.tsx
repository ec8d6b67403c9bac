import type { CalendarDate } from '../../../framework/values/dates'
import { Toggles } from '../toggles'
import { shortDayInWords } from './short-day'
import './day-toggles.css'

interface DayTogglesProps {
  label: string
  /** The days of a week. */
  dates: readonly CalendarDate[]
  day: CalendarDate
  onDay(day: CalendarDate): void
}

/** Chooses the one day of a week that a phone shows; a wider window shows all of them. */
export const DayToggles = ({ label, dates, day, onDay }: DayTogglesProps) => (
  <div className="day-toggles">
    <Toggles
      label={label}
      value={day}
      options={dates.map((date) => {
        const words = shortDayInWords(date)
        // Seven days stand side by side, so each leaves out its month.
        return [date, words.slice(0, 6), words] as const
      })}
      onChange={onDay}
    />
  </div>
)
