import { listDates } from '../../../framework/values/date-range'
import { type CalendarDate, dateBounds, plusDays } from '../../../framework/values/dates'
import { daysSinceMonday } from '../../../framework/values/day-variables'
import { choiceParam, dateParam } from '../address-state'

/** What of some days is shown: a week or a month of them, as bars or as a table. */
export interface BarsView {
  span: 'week' | 'month'
  /** A day of the shown week or month; null: today. */
  on: CalendarDate | null
  look: 'bars' | 'table'
}

/** How the view is written in the address. */
export const barsParams = {
  span: choiceParam<BarsView['span']>('span', ['month', 'week']),
  on: dateParam('on'),
  look: choiceParam<BarsView['look']>('look', ['bars', 'table']),
}

/** Lists the days that are shown. */
export function listShownDays({ span, on }: Pick<BarsView, 'span' | 'on'>, today: CalendarDate): CalendarDate[] {
  const day = on ?? today
  const { startOfMonth, endOfMonth } = dateBounds(day)
  const monday = plusDays(day, -daysSinceMonday(day)) ?? day
  return span === 'month' ? listDates(startOfMonth, endOfMonth) : listDates(monday, plusDays(monday, 6) ?? monday)
}
