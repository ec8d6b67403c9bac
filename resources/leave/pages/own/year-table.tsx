import { dateInWords } from '../../../../src/framework/dates'
import { useHolidays, weekdayInWords } from '../../../calendar/pages/public'
import { useLeaveWords } from '../../words/en'
import { useOwnLeave } from '../use-leave'
import { type YearDay, yearDays } from './year-days'

const isTold = ({ mark }: YearDay) => mark !== 'work' && mark !== 'weekend'

/** The calendar's twin: the same dates line by line. */
export function YearTable({ year }: { year: number }) {
  const say = useLeaveWords()
  const { data: leaves } = useOwnLeave(year)
  const { data: holidays } = useHolidays(year, null)
  const days = [...yearDays(year, leaves ?? [], holidays ?? []).values()].filter(isTold)
  return (
    <table className="leave-ledger">
      <caption className="for-readers">{say('yearOf', { year })}</caption>
      <thead>
        <tr>
          <th scope="col">{say('date')}</th>
          <th scope="col">{say('what')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, mark, leave, name }) => (
          <tr key={date}>
            <th scope="row">{`${dateInWords(date)}, ${weekdayInWords(date).slice(0, 3)}`}</th>
            <td>{[leave?.labels?.leaveTypeId, say(`mark_${mark}`), name].filter(Boolean).join(', ')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
