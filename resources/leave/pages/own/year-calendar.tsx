import { type KeyboardEvent, useState } from 'react'
import { type CalendarDate, dateInWords, plusDays } from '../../../../src/framework/dates'
import { useToday } from '../../../../src/views/signed-in'
import { monthInWords, monthsFrom, useHolidays, Weeks, weekdayInWords } from '../../../calendar/pages/public'
import { type LeaveSay, useLeaveWords } from '../../words/en'
import { useOwnLeave } from '../use-leave'
import { type YearDay, yearDays } from './year-days'

type Days = ReadonlyMap<CalendarDate, YearDay>

/** Twelve months of one's own: leave, holidays and weekends, told by letter and pattern. */
export function YearCalendar({ year }: { year: number }) {
  const say = useLeaveWords()
  const today = useToday()
  const { data: leaves } = useOwnLeave(year)
  const { data: holidays } = useHolidays(year, null)
  const days = yearDays(year, leaves ?? [], holidays ?? [])
  const [chosen, setChosen] = useState<CalendarDate>()
  const current = chosen?.startsWith(`${year}-`) ? chosen : today.startsWith(`${year}-`) ? today : `${year}-01-01`
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = stepTo(event.key, current)
    if (!next) return
    event.preventDefault()
    if (!next.startsWith(`${year}-`)) return
    setChosen(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }
  const months = Array.from({ length: 12 }, (_, month) => monthsFrom(`${year}-01-01`, month))
  const day = days.get(current)
  return (
    <section aria-label={say('yearOf', { year })}>
      <Legend />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the dates in it take the focus, the keys bubble */}
      <div className="leave-year" onKeyDown={move}>
        {months.map((month) => (
          <Month key={month} {...{ month, days, current, today }} onChoose={setChosen} />
        ))}
      </div>
      <p role="status" className="leave-chosen">
        {chosen && day ? inWords(say, day) : say('chooseDay')}
      </p>
    </section>
  )
}

function stepTo(key: string, from: CalendarDate): CalendarDate | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return plusDays(from, step)
  if (key === 'PageUp' || key === 'PageDown') return monthsFrom(from, key === 'PageUp' ? -1 : 1)
  return undefined
}

interface MonthProps {
  month: CalendarDate
  days: Days
  /** The one that the keyboard comes to. */
  current: CalendarDate
  today: CalendarDate
  onChoose(date: CalendarDate): void
}

function Month({ month, days, current, today, onChoose }: MonthProps) {
  const say = useLeaveWords()
  return (
    <table className="leave-month">
      <caption>{monthInWords(month).split(' ')[0]}</caption>
      <Weeks
        month={month}
        day={(date) => {
          const day = days.get(date)
          if (!day) return <td />
          return (
            <td>
              <button
                type="button"
                tabIndex={date === current ? 0 : -1}
                data-date={date}
                className={`leave-day leave-is-${day.mark}`}
                aria-label={inWords(say, day)}
                aria-current={date === today ? 'date' : undefined}
                onFocus={() => onChoose(date)}
              >
                {letterOf(say, day.mark) ?? Number(date.slice(8))}
              </button>
            </td>
          )
        }}
      />
    </table>
  )
}

const letterOf = (say: LeaveSay, mark: YearDay['mark']): string | undefined =>
  mark === 'weekend' || mark === 'work' ? undefined : say(`letter_${mark}`)

const marks = ['taken', 'pending', 'holiday', 'restricted', 'weekend'] as const

function Legend() {
  const say = useLeaveWords()
  return (
    <ul className="leave-legend" aria-label={say('legend')}>
      {marks.map((mark) => (
        <li key={mark}>
          <span className={`leave-day leave-is-${mark}`} aria-hidden="true">
            {letterOf(say, mark)}
          </span>
          {say(`mark_${mark}`)}
        </li>
      ))}
    </ul>
  )
}

/** `Monday, 02 Nov 2026: Casual leave, waits for a decision` */
function inWords(say: LeaveSay, { date, mark, leave, name }: YearDay): string {
  const what = leave ? `${leave.labels?.leaveTypeId ?? ''}, ${say(`mark_${mark}`)}` : say(`mark_${mark}`)
  return `${weekdayInWords(date)}, ${dateInWords(date)}: ${[what, name].filter(Boolean).join(', ')}`
}
