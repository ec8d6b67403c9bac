import { listDates } from '../../../../src/framework/values/date-range'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import type { OwnWorkingDay } from '../../../workdays/pages/public'
import { isDayOff } from '../../../workdays/public'
import { isLeaveLive, isLeavePending, type Leave } from '../leave-queries'

/** A date of the year and what to show for it. Leave wins over holidays and weekends. */
export interface YearDay {
  date: CalendarDate
  mark: 'taken' | 'pending' | 'holiday' | 'restricted' | 'weekend' | 'work'
  leave?: Leave
  name?: string
}

/**
 * Builds every date of the year. A date of leave that is not counted, such as a holiday, is shown as what it
 * is.
 */
export function buildYearDays(
  year: number,
  leaves: readonly Leave[],
  workingDays: readonly OwnWorkingDay[],
): ReadonlyMap<CalendarDate, YearDay> {
  const dayByDate = new Map(workingDays.map((day) => [day.date, day]))
  const leaveByDate = new Map(
    leaves.filter(isLeaveLive).flatMap((leave) => listCountedDates(leave).map((date) => [date, leave] as const)),
  )
  return new Map(
    listDates(`${year}-01-01`, `${year}-12-31`).map((date) => [
      date,
      toYearDay(date, leaveByDate.get(date), dayByDate.get(date)),
    ]),
  )
}

const listCountedDates = ({ breakdown }: Leave) =>
  (breakdown ?? []).filter(({ counted }) => counted > 0).map(({ date }) => date)

function toYearDay(date: CalendarDate, leave: Leave | undefined, day: OwnWorkingDay | undefined): YearDay {
  const holiday = day?.holiday
  const holidayName = holiday ? { name: holiday.name } : {}
  if (leave) return { date, mark: isLeavePending(leave) ? 'pending' : 'taken', leave, ...holidayName }
  if (holiday) return { date, mark: holiday.kind === 'restricted' ? 'restricted' : 'holiday', ...holidayName }
  return { date, mark: day && isDayOff(day) ? 'weekend' : 'work' }
}
