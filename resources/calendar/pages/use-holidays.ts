import { useGetOne } from 'ra-core'
import type { Row } from '../../../dataProvider/create'
import { type CalendarDate, dateBounds } from '../../../src/framework/values/dates'
import {
  choiceParam,
  monthParam,
  numberParam,
  useAddressState,
  yearParam,
} from '../../../src/views/blocks/address-state'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { locations } from '../../company/locations'
import { employees } from '../../people/employees'

export interface Holiday {
  id: number
  version: number
  calendarId: number
  date: CalendarDate
  name: string
  kind: string
  description: string | null
  can: readonly string[]
}

export interface HolidayView {
  year: number
  /** Null: the location of the user. */
  locationId: number | null
  look: 'list' | 'month'
  /** The first day of the month shown. */
  month: CalendarDate
}

/** Returns the current view, today, and a function that changes the view. */
export function useHolidayView(): [HolidayView, CalendarDate, (changed: Partial<HolidayView>) => void] {
  const today = useToday()
  const [view, change] = useAddressState<HolidayView>({
    locationId: numberParam('location', null),
    look: choiceParam('look', ['list', 'month']),
    year: yearParam('year', Number(today.slice(0, 4))),
    month: monthParam('month', dateBounds(today).startOfMonth),
  })
  return [view.look === 'month' ? { ...view, year: Number(view.month.slice(0, 4)) } : view, today, change]
}

/** Loads the holidays of a year by date. Without a location they are those of the user. */
export const useHolidays = (year: number, locationId: number | null, isEnabled = true) =>
  useAnswer<Holiday[]>('getHolidays', { year, ...(locationId !== null && { locationId }), perPage: 366 }, { isEnabled })

/**
 * Finds the next day of this year, else of the next, on which everybody at the location is off, completely
 * or in part.
 */
export function useNextHoliday(locationId: number | null, today: CalendarDate): Holiday | undefined {
  const year = Number(today.slice(0, 4))
  const isNext = ({ date, kind }: Holiday) => date >= today && kind !== 'restricted'
  const { data } = useHolidays(year, locationId)
  const next = data?.find(isNext)
  const { data: later } = useHolidays(year + 1, locationId, data !== undefined && !next)
  return next ?? later?.find(isNext)
}

interface HolidayLocation {
  id: number
  name: string
}

/** Loads the user's location (null if none is set) and the others; undefined while loading. */
export function useHolidayLocations(): { own: HolidayLocation | null; others: HolidayLocation[] } | undefined {
  const { empId } = useSignedIn()
  const { data: me } = useGetOne<Row>(employees.route, { id: empId })
  const { field, sets } = locations.workflow
  const { data: all } = useRecords(locations, { sort: 'name', filter: { [field]: sets.inUse }, fields: ['name'] })
  if (!me || !all) return undefined
  const own = me.locationId ? { id: Number(me.locationId), name: me.labels?.locationId ?? '' } : null
  const others = all.map(({ id, name }) => ({ id, name })).filter(({ id }) => id !== own?.id)
  return { own, others }
}
