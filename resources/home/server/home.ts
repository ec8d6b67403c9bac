import { countInbox, countOwnPendingRequests } from '../../../server/approvals/inbox'
import { requireSelf } from '../../../server/operations/session'
import { getAttribute, getTable } from '../../../server/records/model'
import { getReadScope, getVerbScope, scopeSql } from '../../../server/records/scopes'
import { bindValues } from '../../../server/records/sql/compile-statement'
import { compileTrustedFilter } from '../../../server/records/sql/filter-sql'
import { compiledPart, getSqlText, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { type Context, defineExtension, defineOperation } from '../../../server/wire/operation'
import { number } from '../../../src/fields/number'
import type { RefOptions } from '../../../src/fields/ref'
import type { DashboardAnswer } from '../../../src/framework/reports/report-answers'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { type HolidayKind, holidays } from '../../calendar/holidays'
import { findHolidayCalendar } from '../../calendar/server/public'
import { departments } from '../../people/departments'
import { employees } from '../../people/employees'
import { ownDay } from '../reports'

const holidaysTable = sqlNames(holidays)
const t = sqlNames(employees, 't')
const d = sqlNames(departments, 'd')

const area = 'Home'

/** Days ahead for anniversaries, and days for which somebody counts as new. */
const horizon = 30

/** Working people, as those who may have reports. */
const workingFilter = (employees.fields.reportingManagerEmpId.options as RefOptions).where

interface NextHoliday {
  date: CalendarDate
  name: string
  kind: HolidayKind
}

/**
 * The figures of areas for today, with their names; what waits for the person and which of their requests
 * wait for others; the next company holiday.
 */
export const withWaiting = defineExtension({
  name: 'getKpiForHome',
  dashboard: ownDay.name,
  input: { empId: number({ min: 1 }) },
  async run(context, { empId, ...input }, next) {
    const self = requireSelf(context, empId)
    const { data, ...answer } = await next(input)
    const dashboard = data as DashboardAnswer
    const [toDecide, pendingMine, nextHoliday] = [
      await countInbox(context),
      await countOwnPendingRequests(context),
      await findNextHoliday(context, self),
    ]
    return { ...answer, data: { ...dashboard, ...toFiguresByName(dashboard), toDecide, pendingMine, nextHoliday } }
  },
})

const toFiguresByName = ({ tiles }: DashboardAnswer) =>
  Object.fromEntries(tiles.map((tile) => [tile.name, 'value' in tile ? tile.value : null]))

const nextHolidaySql = statement('next_holiday')`
  select ${holidaysTable.date}, ${holidaysTable.name}, ${holidaysTable.kind} from ${holidaysTable} where ${holidaysTable.calendarId} = $1 and ${holidaysTable.date} >= $2::date and ${holidaysTable.kind} <> 'restricted' order by ${holidaysTable.date} limit 1`

/** Restricted holidays do not count, as they are not for everybody; half-day holidays do. */
async function findNextHoliday(context: Context, empId: number): Promise<NextHoliday | null> {
  const calendarId = await findHolidayCalendar(context.sql, empId)
  if (calendarId === null) return null
  const { rows } = await context.sql.query<NextHoliday>(nextHolidaySql(calendarId, context.today))
  return rows[0] ?? null
}

/** An anniversary or birthday; areas add theirs. */
export interface Anniversary {
  empId: number
  fullName: string
  designation: string
  department: string | null
  /** The date this year; null if the caller may not read the day of joining and sees only the month. */
  date: CalendarDate | null
  /** Years of service on that date; 0: new; null: a birthday that the person agreed to show. */
  years: number | null
}

/**
 * Work anniversaries in the days ahead and people who joined in the days before, from the caller's list
 * only. Callers who may not read the day of joining see whole months: joined in this or the last month,
 * anniversary in this month.
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
  const table = getTable(model, employees.name)
  const { sql, slots } = compileTrustedFilter(model, table, workingFilter, 't')
  const scope = compiledPart(scopeSql(model, table, getVerbScope(table, 'list', caller), 't', slots))
  const read = compiledPart(
    scopeSql(model, table, getReadScope(getAttribute(table, 'dateOfJoining'), caller), 't', slots),
  )
  const place = (index: number) => compiledPart(slots.typed({ from: 'value', index }, 'date'))
  const [day, last, first] = [place(0), place(1), place(2)]
  // In January, those who joined in December did so in the year before. The 29th of February falls on the
  // 28th, as PostgreSQL's years end with the month.
  const returns = sqlPart`(${t.dateOfJoining} + make_interval(years => extract(year from ${day})::int - extract(year from ${t.dateOfJoining})::int + y.add))::date`
  const text = sqlPart`
    select "empId", "fullName", designation, department, case when "isRead" then date end as date, years from (
    select ${t.id} as "empId", ${t.fullName} as "fullName", ${t.designation} as designation, ${d.name} as department, ${returns} as date,
    extract(year from ${returns})::int - extract(year from ${t.dateOfJoining})::int as years, coalesce(${read}, false) as "isRead"
    from ${t} left join ${d} on ${d.id} = ${t.departmentId} cross join (values (-1), (0), (1)) y (add)
    where ${scope} and ${compiledPart(sql)} and (y.add = 1 or ${t.dateOfJoining} <= ${day})) a
    where case when "isRead" then (years > 0 and date between ${day} and ${last}) or (years = 0 and date between ${first} and ${day})
    else date_trunc('month', date) between date_trunc('month', ${day}) - case when years = 0 then interval '1 month' else interval '0' end and ${day} end
    order by case when "isRead" then date end nulls last, "fullName"`
  const values = [today, plusDays(today, horizon) ?? today, plusDays(today, -horizon) ?? today]
  return bindValues({ name: undefined, text: getSqlText(text), bindings: slots.bindings }, context, values)
}

export const homeOperations = [getAnniversaryEmployeesList]
