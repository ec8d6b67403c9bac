import type { Reader } from '../../../../server/records/query'
import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineExtension } from '../../../../server/wire/operation'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { departments } from '../../../people/departments'
import { employees } from '../../../people/employees'
import { personalDetails } from '../../personalDetails'

const e = sqlNames(employees, 'e')
const p = sqlNames(personalDetails, 'p')
const d = sqlNames(departments, 'd')

/** The number of days ahead. */
const horizon = 30

// Selects birthdays. In other years, 29 February becomes the 28th, because PostgreSQL limits days to the end
// of the month.
const birthdaysSql = statement('personnel_birthdays')`
  select b."empId", b."fullName", b.designation, b.department, b.years, b.date from (
    select ${e.id}::int as "empId", ${e.fullName} as "fullName", ${e.designation} as designation, ${d.name} as department, null::int as years,
      to_char(${e.dateOfBirth} + make_interval(years => extract(year from $1::date)::int - extract(year from ${e.dateOfBirth})::int + y.add), 'YYYY-MM-DD') as date,
      ${e.lastWorkingDate}::text as last
    from ${e} join ${p} on ${p.empId} = ${e.id} left join ${d} on ${d.id} = ${e.departmentId} cross join (values (0), (1)) y (add)
    where ${p.showsBirthday} and ${e.status} = any($3::text[])) b
  where b.date between $1::text and $2::text and (b.last is null or b.date <= b.last) order by b.date, b."fullName"`

interface Birthday {
  empId: number
  date: CalendarDate
}

/**
 * Adds birthdays to the anniversaries if the person allows it. They show day and month, and only of people
 * whom the caller may see.
 */
export const withBirthdays = defineExtension({
  name: 'getAnniversaryEmployeesList',
  resource: personalDetails.name,
  input: {},
  async run(context, _, next) {
    const { data, ...answer } = await next()
    const { today } = context
    const last = plusDays(today, horizon) ?? today
    const { rows } = await context.sql.query<Birthday>(birthdaysSql(today, last, employees.workflow.sets.there))
    const seen = await findVisiblePeople(context, rows)
    const all = [...(data as object[]), ...rows.filter(({ empId }) => seen.has(empId))]
    return { ...answer, data: all, total: all.length }
  },
})

async function findVisiblePeople(context: Reader, rows: readonly Birthday[]): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const filter = { id: { in: rows.map(({ empId }) => empId) } }
  const visible = await readRecords<{ id: number }>(context, employees.name, { perPage: 500, filter, fields: ['id'] })
  return new Set(visible.rows.map(({ id }) => id))
}
