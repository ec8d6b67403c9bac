import type { CalendarDate } from '../../../../src/framework/values/dates'
import { shortDayInWords } from '../../../../src/views/blocks/calendar/short-day'
import { sumMinutesOn } from '../../rules/check-timesheet-week'
import { formatMinutesSum } from '../../rules/parse-minutes'
import { listWeekDays } from '../../rules/week-dates'
import { useTimesheetWords } from '../../words/en'
import type { ShownWeek } from './use-timesheet-week'

/** Shows the head of a day, and which part of the day is off. */
export function DayHead({ date, week, isShown }: { date: CalendarDate; week: ShownWeek; isShown: boolean }) {
  const say = useTimesheetWords()
  const leave = week.leaveByDay[date]
  const halves = leave?.halves.length ?? 0
  const obstacle = week.obstacleByDay[date]
  return (
    <th scope="col" data-shown={isShown}>
      <span className="day-head">{shortDayInWords(date).slice(0, 3)}</span>{' '}
      <span className="day-head">{shortDayInWords(date).slice(4)}</span>
      {week.holidayByDay[date] ? <small className="quiet">{week.holidayByDay[date]}</small> : null}
      {halves > 0 ? <small className="quiet">{say(halves === 2 ? 'leave' : 'halfLeave')}</small> : null}
      {obstacle ? <small className="quiet">{say(obstacle)}</small> : null}
      {leave?.isPending ? <small className="quiet">{say('pendingLeave')}</small> : null}
    </th>
  )
}

/** Shows entered, expected and attended time, day by day. */
export function TimeSums({ week, day }: { week: ShownWeek; day: CalendarDate }) {
  const say = useTimesheetWords()
  const days = listWeekDays(week.weekStart)
  const lines = [
    { name: say('total'), of: (date: CalendarDate) => sumMinutesOn(week.lines, date) },
    { name: say('expected'), of: (date: CalendarDate) => week.expectedByDay[date] ?? 0 },
    ...(Object.keys(week.attendanceByDay).length > 0
      ? [{ name: say('attended'), of: (date: CalendarDate) => week.attendanceByDay[date] ?? 0 }]
      : []),
  ]
  return (
    <tfoot>
      {lines.map(({ name, of }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {days.map((date) => (
            <td key={date} data-shown={date === day}>
              {formatMinutesSum(of(date))}
            </td>
          ))}
          <td data-total>{formatMinutesSum(days.reduce((sum, date) => sum + of(date), 0))}</td>
        </tr>
      ))}
    </tfoot>
  )
}
