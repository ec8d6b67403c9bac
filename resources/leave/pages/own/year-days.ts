import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { Holiday } from '../../../calendar/pages/public'
import { datesOf } from '../../rules/spans'
import { isRest } from '../apply/asked'
import { isLive, isWaiting, type Leave } from '../use-leave'

/** What a date of somebody's year is, the leave before all else. */
export interface YearDay {
  date: CalendarDate
  mark: 'taken' | 'pending' | 'holiday' | 'restricted' | 'weekend' | 'work'
  leave?: Leave
  /** Of the holiday. */
  name?: string
}

/** Every date of the year. Dates of leave that are not counted stay what they are. */
export function yearDays(
  year: number,
  leaves: readonly Leave[],
  holidays: readonly Holiday[],
): ReadonlyMap<CalendarDate, YearDay> {
  const holidayOf = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  const leaveOf = new Map(
    leaves.filter(isLive).flatMap((leave) => countedDates(leave).map((date) => [date, leave] as const)),
  )
  return new Map(
    datesOf(`${year}-01-01`, `${year}-12-31`).map((date) => [
      date,
      dayOf(date, leaveOf.get(date), holidayOf.get(date)),
    ]),
  )
}

const countedDates = ({ breakdown }: Leave) =>
  (breakdown ?? []).filter(({ counted }) => counted > 0).map(({ date }) => date)

function dayOf(date: CalendarDate, leave: Leave | undefined, holiday: Holiday | undefined): YearDay {
  const named = holiday ? { name: holiday.name } : {}
  if (leave) return { date, mark: isWaiting(leave) ? 'pending' : 'taken', leave, ...named }
  if (holiday) return { date, mark: holiday.kind === 'restricted' ? 'restricted' : 'holiday', ...named }
  return { date, mark: isRest(date) ? 'weekend' : 'work' }
}
