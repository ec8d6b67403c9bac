import { type KeyboardEvent, useState } from 'react'
import { addMonths, findDateForKey, monthInWords, weekdayInWords } from '../../../framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../framework/values/dates'
import { useBlockWords } from '../../../i18n/block-words'
import { type DayMarkStyle, Weeks } from './weeks'
import '../layout.css'
import './calendar.css'

/** How a date is shown: its mark, the letter in place of its number, and its meaning. */
export interface DayOfYear {
  mark?: DayMarkStyle | undefined
  letter?: string | undefined
  words: string
}

interface YearGridProps {
  year: number
  today: CalendarDate
  label: string
  day(date: CalendarDate): DayOfYear
  legend: readonly DayOfYear[]
}

/**
 * Shows the days of twelve months. Tab reaches one day, the arrow keys move on; the meaning of the day is
 * shown below.
 */
export function YearGrid({ year, today, label, day, legend }: YearGridProps) {
  const say = useBlockWords()
  const [chosen, setChosen] = useState<CalendarDate>()
  const isInYear = (date: CalendarDate | undefined) => date?.startsWith(`${year}-`) === true
  const current = chosen && isInYear(chosen) ? chosen : isInYear(today) ? today : `${year}-01-01`
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = findDateForKey(event.key, current)
    if (!next) return
    event.preventDefault()
    if (!isInYear(next)) return
    setChosen(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const months = Array.from({ length: 12 }, (_, month) => addMonths(`${year}-01-01`, month))
  return (
    <section aria-label={label} className="marks">
      <YearLegend legend={legend} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the dates in it take the focus, the keys bubble */}
      <div className="year-grid" onKeyDown={move}>
        {months.map((month) => (
          <MonthTable key={month} {...{ month, current, today, day }} onChoose={setChosen} />
        ))}
      </div>
      <p role="status" className="year-chosen">
        {chosen && isInYear(chosen) ? describeDay(chosen, day(chosen)) : say('chooseDay')}
      </p>
    </section>
  )
}

/** Describes a day: `Monday, 02 Nov 2026: holiday`. */
const describeDay = (date: CalendarDate, { words }: DayOfYear) =>
  `${weekdayInWords(date)}, ${formatDate(date)}: ${words}`

interface MonthProps extends Pick<YearGridProps, 'today' | 'day'> {
  month: CalendarDate
  /** The date that the Tab key reaches. */
  current: CalendarDate
  onChoose(date: CalendarDate): void
}

function MonthTable({ month, current, today, day, onChoose }: MonthProps) {
  const renderDay = (date: CalendarDate) => {
    const what = day(date)
    return (
      <td>
        <button
          type="button"
          tabIndex={date === current ? 0 : -1}
          data-date={date}
          data-mark={what.mark}
          aria-label={describeDay(date, what)}
          aria-current={date === today ? 'date' : undefined}
          onFocus={() => onChoose(date)}
        >
          {what.letter ?? Number(date.slice(8))}
        </button>
      </td>
    )
  }
  return (
    <table>
      <caption>{monthInWords(month).split(' ')[0]}</caption>
      <Weeks month={month} day={renderDay} />
    </table>
  )
}

function YearLegend({ legend }: Pick<YearGridProps, 'legend'>) {
  const say = useBlockWords()
  return (
    <ul className="plain toolbar year-legend" aria-label={say('legend')}>
      {legend.map(({ mark, letter, words }) => (
        <li key={words} className="toolbar">
          <span data-mark={mark} aria-hidden="true">
            {letter}
          </span>
          {words}
        </li>
      ))}
    </ul>
  )
}
