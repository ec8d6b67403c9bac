import { useGetList, useGetOne } from 'ra-core'
import { useSearchParams } from 'react-router'
import type { Row } from '../../../dataProvider/create'
import { bounds, type CalendarDate } from '../../../src/framework/dates'
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

/** What is looked at; it stands in the address, so that it can be kept and sent. */
export interface Shown {
  year: number
  /** Null: one's own. */
  locationId: number | null
  look: 'list' | 'month'
  /** First day of the month. */
  month: CalendarDate
}

export function useShown(): [Shown, CalendarDate, (changed: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const asked = params.get('month') ?? ''
  const month = /^\d{4}-(0[1-9]|1[0-2])-01$/.test(asked) ? asked : bounds(today).startOfMonth
  const year = /^(19|2\d)\d\d$/.test(params.get('year') ?? '') ? Number(params.get('year')) : Number(today.slice(0, 4))
  const location = /^\d{1,15}$/.test(params.get('location') ?? '') ? Number(params.get('location')) : null
  const look = params.get('look') === 'month' ? 'month' : 'list'
  const shown: Shown = { year: look === 'month' ? Number(month.slice(0, 4)) : year, locationId: location, look, month }
  const change = (changed: Partial<Shown>) => setParams(inAddress({ ...shown, ...changed }), { replace: true })
  return [shown, today, change]
}

function inAddress({ year, locationId, look, month }: Shown): Record<string, string> {
  const location: Record<string, string> = locationId === null ? {} : { location: String(locationId) }
  return look === 'month' ? { ...location, look, month } : { ...location, year: String(year) }
}

/** The holidays of a year by date; without a location those that hold for oneself. */
export const useHolidays = (year: number, locationId: number | null, isEnabled = true) =>
  useAnswer<Holiday[]>('getHolidays', { year, ...(locationId !== null && { locationId }), perPage: 366 }, { isEnabled })

/** The next day that everybody at the location has off, wholly or in part: this year's, else next year's. */
export function useNextHoliday(locationId: number | null, today: CalendarDate): Holiday | undefined {
  const year = Number(today.slice(0, 4))
  const isNext = ({ date, kind }: Holiday) => date >= today && kind !== 'restricted'
  const { data } = useHolidays(year, locationId)
  const found = data?.find(isNext)
  const { data: later } = useHolidays(year + 1, locationId, data !== undefined && !found)
  return found ?? later?.find(isNext)
}

export interface Place {
  id: number
  name: string
}

/** The own location, null where none is set, and the others; undefined until they are known. */
export function usePlaces(): { own: Place | null; others: Place[] } | undefined {
  const { empId } = useSignedIn()
  const { data: me } = useGetOne<Row>(employees.route, { id: empId })
  const { data: all } = useGetList<Row>(locations.route, {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'name', order: 'ASC' },
    filter: { [locations.workflow.field]: locations.workflow.sets.inUse },
    meta: { fields: ['name'] },
  })
  if (!me || !all) return undefined
  const own = me.locationId ? { id: Number(me.locationId), name: me.labels?.locationId ?? '' } : null
  const others = all.map(({ id, name }) => ({ id: Number(id), name: String(name) })).filter(({ id }) => id !== own?.id)
  return { own, others }
}
