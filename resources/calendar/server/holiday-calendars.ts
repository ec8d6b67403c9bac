import type { Sql } from '../../../server/database/connect'
import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { locations } from '../../company/locations'
import { employees } from '../../people/employees'
import { type HolidayKind, holidays } from '../holidays'

const h = sqlNames(holidays, 'h')
const e = sqlNames(employees, 'e')
const l = sqlNames(locations, 'l')
const f = sqlNames(locations, 'f')

/** A holiday in the calendar of a person. */
export interface CalendarHoliday {
  id: number
  name: string
  kind: HolidayKind
}

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
 * Reads the holidays of people between two dates, both included, with a single statement. The answer finds
 * the holiday of a person on a date; null if there is none or the person is unknown.
 */
export async function readHolidays(
  sql: Sql,
  { empIds, from, to }: { empIds: readonly number[]; from: CalendarDate; to: CalendarDate },
): Promise<(empId: number, date: CalendarDate) => CalendarHoliday | null> {
  const { rows } = await sql.query<CalendarRows>(daysOfSql(empIds, openStates, from, to))
  const { people = [], holidays = [] } = rows[0] ?? {}
  const calendars = new Map(people.map(({ empId, calendarId }) => [empId, calendarId]))
  const byDate = new Map(
    holidays.map(({ id, calendarId, date, name, kind }) => [`${calendarId} ${date}`, { id, name, kind }]),
  )
  return (empId, date) => byDate.get(`${calendars.get(empId)} ${date}`) ?? null
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
