import { deepEqual, equal } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createSigner } from 'fast-jwt'
import { crowd, password } from '../fill.mjs'
import { load, median } from '../rates.mjs'
import { call, form, headers, prefix } from '../wire.mjs'

const people = 2000
/** Of the month that is over, from its first one on. */
const days = 22
const [reportLimit, checkLimit, recountLimit] = [300, 25, 10]
/** Check-ins a second, each of somebody else; lists beside them, over two connections. */
const [checksPerSecond, listsPerSecond] = [200, 40]
const threeDays = 259_200

/**
 * Two thousand people who came and went in the month that is over: the report of that month beside the plain
 * statements of the same groups, what a changed holiday has the server count anew by itself, and check-ins beside lists,
 * as bare inserts beside bare lists at the same rates.
 */
export async function measureTime({ server, bare, report, pace }) {
  const month = await fillDays(server)
  const { data } = await call(server, 'getEmployeeByCredentials', { username: crowd[0], password })
  const token = data.accessToken
  await measureRecount({ server, token, month, report })
  await measureReport({ server, token, month, report })
  await measureChecks({ server, bare, token, month, report, pace })
}

/** People with accounts at one place, and their punches of each day of work. */
async function fillDays(server) {
  const at = (text, values) => server.query(text, values)
  const [{ from, to }] = await at(
    `select m::date::text as from, (m + interval '${days - 1} days')::date::text as to from (select date_trunc('month', now()) - interval '1 month' as m) x`,
  )
  await at(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'hr', current_date - 1 from accounts where username = $1`,
    [crowd[0]],
  )
  const { data } = await call(server, 'getEmployeeByCredentials', { username: crowd[0], password })
  const asHr = { token: data.accessToken }
  const { data: calendar } = await call(server, 'createHolidayCalendar', { name: 'Coast', country: 'IN' }, asHr)
  const place = { name: 'Harbour', holidayCalendarId: calendar.id, country: 'IN' }
  const { data: location } = await call(server, 'createLocation', place, asHr)
  const rows = await at(
    `insert into employees (first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id, location_id)
     select 'Docker', 'Docker ' || n, 'D', 'docker' || n || '@bench.example', '1990-01-01', '2020-01-01', 'permanent', (select min(id) from departments), 'Docker', 'active', (select min(id) from employees), $1
     from generate_series(1, ${people}) n returning id`,
    [location.id],
  )
  const empIds = rows.map(({ id }) => id)
  await at(
    `insert into accounts (emp_id, username, status) select e, 'docker.' || e, 'active' from unnest($1::bigint[]) e`,
    [empIds],
  )
  await at(
    `insert into role_grants (emp_id, role, from_date) select e, 'employee', current_date - 1 from unnest($1::bigint[]) e`,
    [empIds],
  )
  await at(
    `insert into attendance_punches (emp_id, direction, at, work_date, work_mode, source, location_result)
     select e, x.direction, d + x.at, d::date, 'office', 'web', 'unknown' from unnest($1::bigint[]) e cross join generate_series($2::date, $3::date, '1 day') d
     cross join (values ('in', time '03:30'), ('out', time '12:30')) x(direction, at) where extract(isodow from d) < 6`,
    [empIds, from, to],
  )
  // Before the first day that was ever counted nothing is.
  await at(
    `insert into attendance_days (emp_id, work_date, name, status, expected_minutes, worked_minutes, break_minutes, overtime_minutes, late_minutes, early_minutes,
       present_days, leave_days, on_duty_days, travel_days, holiday_days, weekend_days, absent_days, payable_days, is_conflict)
     values ($1, $2, '', 'present', 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, false)`,
    [empIds[0], from],
  )
  await at('vacuum analyze')
  return { from, to, empIds, calendarId: calendar.id }
}

/** What the server counts by itself after a holiday has changed, from its first statement to its last. */
async function measureRecount({ server, token, month, report }) {
  const { from, to, calendarId } = month
  // Once from nothing, so that a change has something to change.
  await counted(server, token, month, { date: from, name: 'First of the month' })
  const { seconds, count } = await counted(server, token, month, { date: to, name: 'Harvest' })
  equal(count >= people * days, true, `${count} days were counted`)
  const [{ holidays }] = await server.query(
    'select count(*)::int as holidays from attendance_days where work_date = $1 and holiday_days = 1 and emp_id = any($2::bigint[])',
    [to, month.empIds],
  )
  deepEqual(holidays, people, `holidays of calendar ${calendarId}`)
  report.add(`time.recount.${people}`, seconds, 's', { aim: ['<=', recountLimit] })
}

async function counted(server, token, { from, to, calendarId }, { date, name }) {
  const lastRun = async () =>
    (
      await server.query(
        `select id, counts, extract(epoch from ended_at - started_at)::float8 as seconds from job_runs
         where job = 'countDaysAnew' and status = 'done' and (counts->>'counted')::int > 0 order by id desc limit 1`,
      )
    )[0]
  const before = await lastRun()
  // All days of the month hang on it, as on a calendar that is exchanged.
  await call(server, 'createHoliday', { calendarId, date, name, kind: 'public' }, { token })
  await server.query(`update attendance_recounts set from_date = $1, to_date = $2 where status = 'waiting'`, [from, to])
  for (const until = Date.now() + 300_000; Date.now() < until; await delay(500)) {
    const run = await lastRun()
    if (run && run.id !== before?.id) return { seconds: run.seconds, count: run.counts.counted }
  }
  throw new Error('Nothing was counted anew in five minutes')
}

const groupsSql = `
  select emp_id, sum(present_days)::float8 as present, count(*) filter (where present_days = 0.5)::int as half, sum(absent_days)::float8 as absent,
    sum(leave_days)::float8 as leave, sum(on_duty_days)::float8 as duty, sum(travel_days)::float8 as travel, count(*) filter (where late_minutes > 0)::int as late,
    sum(overtime_minutes)::float8 as overtime, sum(payable_days)::float8 as payable, count(*)::int as n
  from attendance_days where work_date between $1 and $2 group by emp_id order by emp_id`

/** The summary of the month, person by person, with the month before it beside each, as its page asks for it. */
async function measureReport({ server, token, month, report }) {
  const { from, to } = month
  await server.query(
    `insert into attendance_days (emp_id, work_date, name, status, expected_minutes, worked_minutes, break_minutes, overtime_minutes, late_minutes, early_minutes,
       present_days, leave_days, on_duty_days, travel_days, holiday_days, weekend_days, absent_days, payable_days, is_conflict)
     select emp_id, (work_date - interval '1 month')::date, name, status, expected_minutes, worked_minutes, break_minutes, overtime_minutes, late_minutes, early_minutes,
       present_days, leave_days, on_duty_days, travel_days, holiday_days, weekend_days, absent_days, payable_days, is_conflict
     from attendance_days where emp_id = any($1::bigint[]) and work_date between $2 and $3`,
    [month.empIds, from, to],
  )
  await server.query('vacuum analyze attendance_days')
  const [span] = await server.query(
    `select (date_trunc('month', $1::date) + interval '1 month - 1 day')::date::text as to, (date_trunc('month', $1::date) - interval '1 month')::date::text as "before", (date_trunc('month', $1::date) - interval '1 day')::date::text as "beforeTo"`,
    [from],
  )
  const asked = { by: ['empId'], from, to: span.to }
  const ask = () => call(server, 'getEmployeeAttendanceSummaryReport', asked, { token })
  const client = await server.connect()
  try {
    const plain = async () => {
      const { rows } = await client.query(groupsSql, [from, span.to])
      await client.query(groupsSql, [span.before, span.beforeTo])
      return rows
    }
    const [{ data }, rows] = [await ask(), await plain()]
    equal(
      data.count,
      rows.reduce((sum, { n }) => sum + n, 0),
    )
    const [ours, theirs] = [[], []]
    for (let turn = 0; turn < 5; turn++) await ask()
    for (let turn = 0; turn < 60; turn++) {
      theirs.push(await timed(plain))
      ours.push(await timed(ask))
    }
    ours.sort((a, b) => a - b)
    const p95 = ours[Math.floor(ours.length * 0.95)]
    report.add(`time.report.${people}.p95`, p95, 'ms', { aim: ['<=', reportLimit], n: ours.length })
    report.add(`time.report.${people}.ratio`, median(ours) / median(theirs), 'of plain SQL', { n: ours.length })
  } finally {
    await client.end()
  }
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Tokens of sessions that the people have opened, as the server signs them. */
async function sessionsOf(server, empIds) {
  const now = Math.floor(Date.now() / 1000)
  const sign = createSigner({
    key: readFileSync(join(server.home, 'data', 'secret'), 'utf8').trim(),
    algorithm: 'HS256',
  })
  const ids = empIds.map(() => randomUUID())
  await server.query(
    `insert into sessions (id, emp_id, expires_at) select * from unnest($1::uuid[], $2::bigint[], array_fill(to_timestamp($3), array[$4::int]))`,
    [ids, empIds, now + threeDays, empIds.length],
  )
  return empIds.map((empId, n) => sign({ sub: String(empId), sid: ids[n], iat: now, exp: now + threeDays }))
}

const clearSql = [
  `delete from attendance_punches where at > now() - interval '1 day'`,
  `delete from attendance_days where work_date >= (now() - interval '2 days')::date`,
]

async function measureChecks({ server, bare, token, month, report, pace }) {
  const seconds = Math.min(pace.seconds, 5)
  const count = checksPerSecond * (seconds + 2)
  const empIds = month.empIds.slice(0, count)
  const tokens = await sessionsOf(server, empIds)
  const [{ department }] = await server.query('select min(id) as department from departments')
  const lists = { seconds, perSecond: listsPerSecond, make: 'same' }
  const listed = {
    ...{ fields: ['fullName', 'designation', 'departmentId', 'reportingManagerEmpId', 'dateOfJoining', 'status'] },
    ...{
      perPage: 25,
      page: 1,
      sort: [
        ['dateOfJoining', 'desc'],
        ['fullName', 'asc'],
      ],
    },
    filter: {
      status: { eq: 'active' },
      departmentId: { eq: department },
      dateOfJoining: { between: ['2010-01-01', '2030-01-01'] },
    },
  }
  const sides = {
    product: {
      checks: {
        url: server.origin,
        path: `${prefix}employeeWebCheck`,
        headers: headers(),
        body: form({ direction: 'in' }),
        tokens,
      },
      lists: { url: server.origin, path: `${prefix}getEmployees`, headers: headers(token), body: form(listed) },
    },
    bare: {
      checks: { url: bare.origin, path: '/punch', headers: headers(), body: 'direction=in&empId=', ids: empIds },
      lists: {
        url: bare.origin,
        path: '/people',
        headers: headers(),
        body: form({ department: String(department), from: '2010-01-01', to: '2030-01-01' }),
      },
    },
  }
  const found = { product: [], bare: [] }
  // The round before the first is not counted: both sides prepare their statements on every connection.
  for (let round = -1; round < Math.min(3, pace.rounds); round++)
    for (const [name, side] of Object.entries(sides)) {
      for (const text of clearSql) await server.query(text)
      const checks = {
        ...side.checks,
        seconds,
        perSecond: checksPerSecond,
        make: name === 'bare' ? 'eachId' : 'eachPerson',
      }
      const [taken] = await Promise.all([load(checks), load({ ...lists, ...side.lists })])
      if (round >= 0) found[name].push(taken)
      const [{ n }] = await server.query(
        `select count(*)::int as n from attendance_punches where at > now() - interval '1 hour'`,
      )
      // What was on its way at the end was written and not counted; nobody is there twice.
      equal(n >= taken.count && n <= empIds.length, true, `${taken.count} check-ins made ${n} punches`)
    }
  const p95 = (loads) => median(loads.map(({ latencies }) => latencies[Math.floor(latencies.length * 0.95)]))
  const n = found.product.reduce((sum, { count: one }) => sum + one, 0)
  report.add('time.check.rate', median(found.product.map(({ rate }) => rate)), 'check-ins/s', { n })
  report.add('time.check.p95', p95(found.product), 'ms', { aim: ['<=', checkLimit], n })
  report.add('time.check.ratio', p95(found.product) / p95(found.bare), 'of bare inserts', { n })
}
