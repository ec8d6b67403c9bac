import type { Sql } from '../../../server/database/connect'
import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { daysSinceMonday } from '../../../src/framework/values/day-variables'
import { locations } from '../../company/locations'
import { employees } from '../../people/employees'
import { type HolidayKind, holidays } from '../holidays'

const h = sqlNames(holidays, 'h')
const e = sqlNames(employees, 'e')
const l = sqlNames(locations, 'l')
const f = sqlNames(locations, 'f')

/**
 * What a date is for a person. `first_half` and `second_half` name the half that is off. A restricted
 * holiday counts as a working day unless the person chose it.
 */
export type DayKind = 'working' | 'weekend' | 'holiday' | 'restricted' | 'first_half' | 'second_half'

interface CalendarDay {
  date: CalendarDate
  /** A holiday on a weekend day counts as weekend, so nobody gains or loses a day. */
  kind: DayKind
  /** The holiday in the person's calendar, even if it is on a weekend. */
  holiday: { id: number; name: string; kind: HolidayKind } | null
}

/** Days of the week, from 1 for Monday to 7 for Sunday. */
export type Weekdays = readonly number[]

interface CalendarRows {
  people: { empId: number; calendarId: number | null }[]
  holidays: { id: number; calendarId: number; date: CalendarDate; name: string; kind: HolidayKind }[]
}

const openStates = locations.workflow.sets.inUse

/** A person without a location has the calendar of the company's first open location. */
const calendarsOfPeople = sqlPart`select ${e.id} as emp_id, coalesce(${l.holidayCalendarId},
  (select ${f.holidayCalendarId} from ${f} where ${f.status} = any($2::text[]) order by ${f.id} limit 1)) as calendar_id
  from ${e} left join ${l} on ${l.id} = ${e.locationId} where ${e.id} = any($1::bigint[])`

const emptyList = sqlPart`'[]'::json`

const daysOfSql = statement('days_of')`
  with people as (${calendarsOfPeople}) select
  (select coalesce(json_agg(json_build_object('empId', emp_id, 'calendarId', calendar_id)), ${emptyList}) from people) as people,
  (select coalesce(json_agg(json_build_object('id', ${h.id}, 'calendarId', ${h.calendarId}, 'date', ${h.date}, 'name', ${h.name}, 'kind', ${h.kind})), ${emptyList})
  from ${h} where ${h.calendarId} in (select calendar_id from people) and ${h.date} between $3::date and $4::date) as holidays`

/**
 * Reads the kind of each date for each of the people, by their ids, with a single statement. Unknown ids are
 * left out.
 * @param from the first date; `to` is the last one, and both are included
 * @param weekendDays the days of the week that are off
 */
export async function readCalendarDays(
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
  weekendDays: Weekdays,
): Promise<Map<number, CalendarDay[]>> {
  const { rows } = await sql.query<CalendarRows>(daysOfSql(empIds, openStates, from, to))
  const { people = [], holidays = [] } = rows[0] ?? {}
  const dates = listDates(from, to)
  const byCalendar = new Map<number | null, CalendarDay[]>()
  return new Map(
    people.map(({ empId, calendarId }) => {
      const findHolidays = () => holidays.filter((holiday) => holiday.calendarId === calendarId)
      const days = byCalendar.get(calendarId) ?? classifyCalendarDays(dates, findHolidays(), weekendDays)
      byCalendar.set(calendarId, days)
      return [empId, days]
    }),
  )
}

/** Finds the holiday calendar of the person; null if the company has no open location. */
export async function findHolidayCalendar(sql: Sql, empId: number): Promise<number | null> {
  return (await findHolidayCalendars(sql, [empId])).get(empId) ?? null
}

const calendarOfSql = statement('calendar_of')`
  ${calendarsOfPeople}`

/** Does what `findHolidayCalendar` does, for many people. */
export async function findHolidayCalendars(sql: Sql, empIds: readonly number[]): Promise<Map<number, number | null>> {
  const { rows } = await sql.query<{ emp_id: number; calendar_id: number | null }>(calendarOfSql(empIds, openStates))
  return new Map(rows.map(({ emp_id, calendar_id }) => [emp_id, calendar_id]))
}

function classifyCalendarDays(
  dates: readonly CalendarDate[],
  holidays: CalendarRows['holidays'],
  weekendDays: Weekdays,
): CalendarDay[] {
  const byDate = new Map(holidays.map((holiday) => [holiday.date, holiday]))
  return dates.map((date) => {
    const { id, name, kind } = byDate.get(date) ?? {}
    const holiday = id && name && kind ? { id, name, kind } : null
    const isWeekend = weekendDays.includes(daysSinceMonday(date) + 1)
    return { date, kind: isWeekend ? 'weekend' : holiday ? toDayKind(holiday.kind) : 'working', holiday }
  })
}

/** Returns the kind of a working day on which there is this holiday. */
export const toDayKind = (kind: HolidayKind): DayKind => dayKinds[kind]

const dayKinds: Readonly<Record<HolidayKind, DayKind>> = {
  public: 'holiday',
  company: 'holiday',
  restricted: 'restricted',
  first_half: 'first_half',
  second_half: 'second_half',
}

function listDates(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const dates: CalendarDate[] = []
  for (let date: CalendarDate | undefined = from; date && date <= to; date = plusDays(date, 1)) dates.push(date)
  return dates
}
