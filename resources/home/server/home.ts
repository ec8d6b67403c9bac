import { countInbox, countOwnPendingRequests } from '../../../server/approvals/inbox'
import { requireSelf } from '../../../server/operations/session'
import { countOtherDecisions } from '../../../server/records/areas/other-decisions'
import { getAttribute, getTable } from '../../../server/records/model'
import { readPersonDay } from '../../../server/records/person-day'
import { getReadScope, getRightsKey, getVerbScope, scopeSql } from '../../../server/records/scopes'
import { bindValues, compileStatementOnce } from '../../../server/records/sql/compile-statement'
import { compileTrustedFilter } from '../../../server/records/sql/filter-sql'
import { compiledPart, getSqlText, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { type Context, defineExtension, defineOperation } from '../../../server/wire/operation'
import { number } from '../../../src/fields/number'
import type { RefOptions } from '../../../src/fields/ref'
import type { DashboardAnswer } from '../../../src/framework/reports/report-answers'
import { type CalendarDate, dateBounds, plusDays } from '../../../src/framework/values/dates'
import { type HolidayKind, holidays } from '../../calendar/holidays'
import { findHolidayCalendar } from '../../calendar/server/public'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import { ownDay } from '../reports'

const holidaysTable = sqlNames(holidays)
const t = sqlNames(employees, 't')
const d = sqlNames(departments, 'd')

const area = 'Home'

/** The number of days ahead for anniversaries; also the number of days for which a person counts as new. */
const horizon = 30

/** The filter for people who can have reports, taken from the declaration of people. */
const workingFilter = (employees.fields.reportingManagerEmpId.options as RefOptions).where

interface NextHoliday {
  date: CalendarDate
  name: string
  kind: HolidayKind
}

/**
 * Adds to the figures of areas, with their names, what waits for the person, which of their requests wait
 * for others, and the next company holiday.
 */
export const withWaiting = defineExtension({
  name: 'getKpiForHome',
  dashboard: ownDay.name,
  input: { empId: number({ min: 1 }) },
  async run(context, { empId, ...input }, next) {
    const self = requireSelf(context, empId)
    const [{ data, ...answer }, requests, otherDecisions, pendingMine, nextHoliday] = await Promise.all([
      next(input),
      countInbox(context),
      countOtherDecisions(context),
      countOwnPendingRequests(context),
      findNextHoliday(context, self),
    ])
    const dashboard = data as DashboardAnswer
    const toDecide = { ...requests, otherDecisions }
    return { ...answer, data: { ...dashboard, ...toFiguresByName(dashboard), toDecide, pendingMine, nextHoliday } }
  },
})

/** Answers the figures by name. A figure that cannot be computed is null; a sum of nothing is 0. */
const toFiguresByName = ({ tiles }: DashboardAnswer) =>
  Object.fromEntries(
    tiles.map((tile) => [tile.name, 'value' in tile ? (tile.value ?? toEmptyFigure(tile.figure)) : null]),
  )

const toEmptyFigure = (figure: string): string | null => (figure.startsWith('sum:') ? '0' : null)

const nextHolidaySql = statement('next_holiday')`
  select ${holidaysTable.date}, ${holidaysTable.name}, ${holidaysTable.kind} from ${holidaysTable} where ${holidaysTable.calendarId} = $1 and ${holidaysTable.date} >= $2::date and ${holidaysTable.kind} <> 'restricted' order by ${holidaysTable.date} limit 1`

/**
 * Finds the next holiday. Half-day holidays count; restricted ones do not, because they are not for
 * everybody.
 */
async function findNextHoliday(context: Context, empId: number): Promise<NextHoliday | null> {
  const calendarId = await findHolidayCalendar(context.sql, empId)
  if (calendarId === null) return null
  const { rows } = await context.sql.query<NextHoliday>(nextHolidaySql(calendarId, await readPersonDay(context, empId)))
  return rows[0] ?? null
}

/** An anniversary or a birthday. Other areas add theirs. */
export interface Anniversary {
  empId: number
  fullName: string
  designation: string
  department: string | null
  /** The date this year; null if the caller may not read the day of joining and sees only the month. */
  date: CalendarDate | null
  /**
   * The years of service on that date; 0 for a new person, null for a birthday that the person agreed to show.
   */
  years: number | null
}

/**
 * Answers work anniversaries of the next days and people who joined in the last days, among people whom the
 * caller may list. Callers who may not read the day of joining see only months: people who joined in this or
 * the last month, and anniversaries of this month.
 */
const getAnniversaryEmployeesList = defineOperation({
  name: 'getAnniversaryEmployeesList',
  area,
  to: 'signedIn',
  input: {},
  async run(context) {
    const { rows } = await context.sql.query<Anniversary>(buildAnniversariesQuery(context))
    return { data: rows, total: rows.length }
  },
})

function buildAnniversariesQuery(context: Context) {
  const { model, caller, today } = context
  const shape = JSON.stringify(['anniversaries', getRightsKey(caller)])
  const statement = compileStatementOnce(model, shape, () => anniversariesSql(context))
  const lastMonth = plusDays(dateBounds(today).startOfMonth, -1) ?? today
  const last = plusDays(today, horizon) ?? today
  // Years that the days in question do not touch are not computed.
  const years = new Set([lastMonth, today, last].map((day) => Number(day.slice(0, 4))))
  const adds = [...years].map((year) => year - Number(today.slice(0, 4)))
  return bindValues(statement, context, [today, last, plusDays(today, -horizon) ?? today, adds])
}

function anniversariesSql({ model, caller }: Context) {
  const table = getTable(model, employees.name)
  const { sql, slots } = compileTrustedFilter(model, table, workingFilter, 't')
  const scope = compiledPart(scopeSql(model, table, getVerbScope(table, 'list', caller), 't', slots))
  const read = compiledPart(
    scopeSql(model, table, getReadScope(getAttribute(table, 'dateOfJoining'), caller), 't', slots),
  )
  const place = (index: number, type = 'date') => compiledPart(slots.typed({ from: 'value', index }, type))
  const [day, last, first] = [place(0), place(1), place(2)]
  // In January, people who joined in December joined in the previous year. In other years, 29 February becomes
  // the 28th, because PostgreSQL limits days to the end of the month.
  const returns = sqlPart`(${t.dateOfJoining} + make_interval(years => extract(year from ${day})::int - extract(year from ${t.dateOfJoining})::int + y.add))::date`
  const isThereThen = sqlPart`(${t.lastWorkingDate} is null or ${returns} <= ${t.lastWorkingDate})`
  const text = sqlPart`
    select "empId", "fullName", designation, department, case when "isRead" then date end as date, years from (
    select ${t.id} as "empId", ${t.fullName} as "fullName", ${t.designation} as designation, ${d.name} as department, ${returns} as date,
    extract(year from ${returns})::int - extract(year from ${t.dateOfJoining})::int as years, coalesce(${read}, false) as "isRead"
    from ${t} left join ${d} on ${d.id} = ${t.departmentId} cross join unnest(${place(3, 'int[]')}) y (add)
    where ${scope} and ${compiledPart(sql)} and (y.add = 1 or ${t.dateOfJoining} <= ${day}) and ${isThereThen}) a
    where case when "isRead" then (years > 0 and date between ${day} and ${last}) or (years = 0 and date between ${first} and ${day})
    else date_trunc('month', date) between date_trunc('month', ${day}) - case when years = 0 then interval '1 month' else interval '0' end and ${day} end
    order by case when "isRead" then date end nulls last, "fullName"`
  return { slots, text: getSqlText(text) }
}

export const homeOperations = [getAnniversaryEmployeesList]
