import { weekdayInWords } from '../../../../src/framework/values/calendar-days'
import { type CalendarDate, formatDate } from '../../../../src/framework/values/dates'
import type { DayMarkStyle } from '../../../../src/views/blocks/calendar/weeks'
import { type DayOfYear, YearGrid } from '../../../../src/views/blocks/calendar/year-grid'
import { Table } from '../../../../src/views/blocks/table'
import { useToday } from '../../../../src/views/signed-in'
import { useWorkingDays } from '../../../workdays/pages/public'
import { type LeaveSay, useLeaveWords } from '../../words/en'
import { useOwnLeaveRequests } from '../leave-queries'
import { buildYearDays, type YearDay } from './year-days'

const marks = {
  taken: 'full',
  pending: 'open',
  holiday: 'tint',
  restricted: 'dotted',
  weekend: 'quiet',
} as const satisfies Partial<Record<YearDay['mark'], DayMarkStyle>>

type DayMark = keyof typeof marks

/** Shows the user's year as a calendar or a table: leave, holidays and weekends. */
export function OwnLeaveYear({ year, look }: { year: number; look: 'calendar' | 'table' }) {
  const say = useLeaveWords()
  const today = useToday()
  const { data: leaves } = useOwnLeaveRequests(year)
  const { data: workingDays } = useWorkingDays(`${year}-01-01`, `${year}-12-31`)
  const days = buildYearDays(year, leaves ?? [], workingDays ?? [])
  const label = say('yearOf', { year })
  if (look === 'table')
    return (
      <div className="card">
        <YearTable label={label} days={[...days.values()].filter(isListedDay)} />
      </div>
    )
  return (
    <YearGrid
      {...{ year, today, label }}
      day={(date: CalendarDate) => toDayOfYear(say, days.get(date) ?? { date, mark: 'work' })}
      legend={(Object.keys(marks) as DayMark[]).map((mark) => ({
        ...toMarkOfDay(say, mark),
        words: say(`mark_${mark}`),
      }))}
    />
  )
}

const isListedDay = ({ mark }: YearDay) => mark !== 'work' && mark !== 'weekend'

/** Describes a day: `Casual leave, waits for a decision`. */
const describeDay = (say: LeaveSay, { mark, leave, name }: YearDay): string =>
  [leave?.labels?.leaveTypeId, say(`mark_${mark}`), name].filter(Boolean).join(', ')

const toDayOfYear = (say: LeaveSay, day: YearDay): DayOfYear => ({
  ...(day.mark !== 'work' && toMarkOfDay(say, day.mark)),
  words: describeDay(say, day),
})

const toMarkOfDay = (say: LeaveSay, mark: DayMark) => ({
  mark: marks[mark],
  letter: mark === 'weekend' ? undefined : say(`letter_${mark}`),
})

function YearTable({ label, days }: { label: string; days: readonly YearDay[] }) {
  const say = useLeaveWords()
  return (
    <Table
      label={label}
      lines={days}
      keyOf={({ date }) => date}
      columns={[
        { head: say('date'), of: ({ date }) => `${formatDate(date)}, ${weekdayInWords(date).slice(0, 3)}` },
        { head: say('what'), of: (day) => describeDay(say, day) },
      ]}
    />
  )
}
