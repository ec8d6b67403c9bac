import { type CalendarDate, isCalendarDate } from '../../../../src/framework/values/dates'
import { type AddressParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { useToday } from '../../../../src/views/signed-in'
import { toWeekStart } from '../../rules/week-dates'

const buildWeekParam = (usual: CalendarDate): AddressParam<CalendarDate> => ({
  name: 'week',
  read: (text) => (isCalendarDate(text) ? toWeekStart(text) : usual),
  write: (week) => (week === usual ? undefined : week),
})

/** Answers the week in the address, by its Monday, and a function that shows another. */
export function useShownWeek(): [CalendarDate, (week: CalendarDate) => void] {
  const [{ week }, change] = useAddressState<{ week: CalendarDate }>({ week: buildWeekParam(toWeekStart(useToday())) })
  return [week, (other) => change({ week: other })]
}
