import { equal } from 'node:assert/strict'
import { crowd, password } from '../fill.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const people = 2000
const requestsEach = 50
/** Reports of the person who opens Home. */
const reports = 20
const turns = 40

/** Two thousand people who asked for leave fifty times each; the last request of each waits. */
export async function fillHome(server) {
  const at = (text, values) => server.query(text, values)
  await at(
    `insert into leave_types (code, name, colour, category, unit, accrual, accrual_timing, rounding, sandwich_rule, status) values ('BEN', 'Leave', 'blue', 'other', 'day', 'upfront', 'start', 'none', 'none', 'active')`,
  )
  await at(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'employee', current_date - 1 from accounts where username = $1`,
    [crowd[1]],
  )
  await at(
    `update employees set reporting_manager_emp_id = (select emp_id from accounts where username = $1)
     where id in (select id from employees where work_email like 'hired%' and status = 'active' order by id limit ${reports})`,
    [crowd[1]],
  )
  await at(
    `insert into leave_requests (leave_number, emp_id, leave_type_id, from_date, from_session, to_date, to_session, days, reason, status, created_by)
     select 'LV-' || e.id || '-' || n, e.id, (select max(id) from leave_types), day, 'full', day, 'full', 1, 'Because of the bench',
       case when n = 0 then 'pending' else 'approved' end, e.id
     from (select id from employees order by id limit ${people}) e, generate_series(0, ${requestsEach - 1}) n,
       lateral (select current_date + 5 - (n * 7 + e.id % 7)::int as day) d`,
  )
  await at(
    `insert into approval_steps (title, entity_type, record_id, requester_emp_id, round, step_no, step_count, level, approver, mode, hours, rule, entered_at, due_at, status, decided_at)
     select leave_number, 'leaveRequests', l.id, emp_id, 1, 1, 1, 'manager', 'Manager', 'any', 48, 'Usual', now() - l.id * interval '1 minute', now() + (1 + l.id % 48) * interval '1 hour',
       case when l.status = 'pending' then 'current' else 'approved' end, case when l.status = 'pending' then null else now() end from leave_requests l`,
  )
  await at(
    `insert into approval_approvers (step_id, emp_id, "as", decided_at)
     select s.id, coalesce(e.reporting_manager_emp_id, (select min(id) from employees)), 'Manager', s.decided_at from approval_steps s join employees e on e.id = s.requester_emp_id`,
  )
  await at('vacuum analyze')
}

const isOpenStep = `s.status = 'current' and exists (select from approval_approvers a where a.step_id = s.id and a.emp_id = $1 and a.decided_at is null)`

/** What somebody would write for the same figures and lists, by the call that answers them. */
export const plainHome = {
  getKpiForHome: [
    `select s.entity_type, count(*), count(*) filter (where s.due_at < now()) from approval_steps s where ${isOpenStep} group by 1`,
    `select entity_type, count(*) from approval_steps where requester_emp_id = $1 and status = 'current' group by 1`,
    `select date, name, kind from holidays where calendar_id = (select l.holiday_calendar_id from employees e join locations l on l.id = e.location_id where e.id = $1) and date >= current_date and kind <> 'restricted' order by date limit 1`,
    `select count(*) from tasks t join task_assignees a on a.task_id = t.id where a.emp_id = $1 and t.status in ('todo', 'in_progress', 'blocked') and t.due_date <= current_date + 7`,
    `select sum(worked_minutes) from attendance_days where emp_id = $1 and work_date = current_date`,
    `select count(*) from lead_details where owner_emp_id = $1 and next_follow_up_at < current_date + 1`,
    `select sum(l.minutes) from time_sheet_tasks l join time_sheets w on w.id = l.time_sheet_id where w.emp_id = $1 and l.date >= date_trunc('week', now())::date`,
    `select count(*) from time_sheets where emp_id = $1 and status in ('draft', 'returned') and week_end < current_date`,
    `select count(*) from tool_seats where emp_id = $1 and round_on is not null`,
    `select count(*) from tool_purchases where owner_emp_id = $1 and status = 'renewal_due'`,
    `select count(*) from employee_assets where emp_id = $1 and acknowledgement = 'pending'`,
    `select count(*) from identity_documents where emp_id = $1 and expires_on <= current_date + 60`,
    `select t.id, t.name, sum(g.days) from leave_types t left join leave_ledger g on g.leave_type_id = t.id and g.emp_id = $1 group by t.id`,
  ],
  HomeLeaveStats: [
    `select t.id, t.name, sum(g.days) from leave_types t left join leave_ledger g on g.leave_type_id = t.id and g.emp_id = $1 group by t.id`,
    `select leave_number, from_date, to_date, days, status from leave_requests where emp_id = $1 and to_date >= current_date and status in ('pending', 'approved') order by from_date limit 5`,
    `select count(*) from leave_requests where emp_id = $1 and status = 'pending'`,
    `select e.id, e.full_name, l.from_date, l.to_date from leave_requests l join employees e on e.id = l.emp_id
     where e.department_id = (select department_id from employees where id = $1) and l.status = 'approved' and l.from_date <= current_date and l.to_date >= current_date`,
  ],
  getMyRequests: [
    `select s.entity_type, s.record_id, max(s.title), max(s.entered_at), (select l.status from leave_requests l where l.id = s.record_id), count(*) over ()
     from approval_steps s where s.requester_emp_id = $1 group by 1, 2 order by min(s.created_at) desc limit 5`,
  ],
  getAnniversaryEmployeesList: [
    `select e.id, e.full_name, e.designation, d.name, e.date_of_joining from employees e left join departments d on d.id = e.department_id, lateral (select
       (e.date_of_joining + make_interval(years => extract(year from current_date)::int - extract(year from e.date_of_joining)::int + y.add))::date as day from (values (0), (1)) y (add)) r
     where e.status in ('active', 'on_notice') and (r.day between current_date and current_date + 30 or e.date_of_joining between current_date - 30 and current_date) and $1 > 0`,
  ],
  getInboxItems: [
    `select s.id, s.title, s.entity_type, s.record_id, e.full_name, s.entered_at, s.due_at from approval_steps s join employees e on e.id = s.requester_emp_id where ${isOpenStep} order by s.entered_at limit 3`,
    `select count(*) from approval_steps s where ${isOpenStep}`,
  ],
}

const asked = {
  getMyRequests: { perPage: 5 },
  getInboxItems: {
    perPage: 3,
    sort: [['enteredAt', 'asc']],
    filter: { and: [{ status: { eq: 'current' }, id: { in: '$toDecide' } }] },
    fields: ['title', 'entityType', 'recordId', 'requesterEmpId', 'enteredAt', 'dueAt'],
  },
}

/** Home of somebody with twenty reports, call by call and at once, in turns with the plain statements of the same figures. */
export async function measureHome({ server, report }) {
  const { data } = await call(server, 'getEmployeeByCredentials', { username: crowd[1], password })
  const client = await server.connect()
  // Where a call fails, the server ends before this connection does.
  client.on('error', () => {})
  const ask = (operation) => call(server, operation, asked[operation] ?? {}, { token: data.accessToken })
  const { data: home } = await ask('getKpiForHome')
  equal(home.toDecide.total, reports)
  equal((await ask('getMyRequests')).total, requestsEach)
  const write = async (operation) => {
    for (const [n, text] of plainHome[operation].entries())
      await client.query({ name: `${operation} ${n}`, text, values: [data.empId] })
  }
  const sums = { ours: 0, plain: 0 }
  for (const operation of Object.keys(plainHome)) {
    const { ours, plain } = await takeTurns(
      () => ask(operation),
      () => write(operation),
    )
    sums.ours += ours
    sums.plain += plain
    report.add(`home.${operation}`, ours, 'ms', { n: turns })
    report.add(`home.${operation}.plain`, plain, 'ms', { n: turns })
  }
  report.add('home.ours', sums.ours, 'ms', { n: turns })
  report.add('home.apart.ratio', sums.ours / sums.plain, 'of plain SQL', { n: turns })
  const writeAll = async () => {
    for (const operation of Object.keys(plainHome)) await write(operation)
  }
  const { ours, plain } = await takeTurns(() => ask('getHome'), writeAll)
  await client.end()
  report.add('home.joined', ours, 'ms', { n: turns })
  report.add('home.ratio', ours / plain, 'of plain SQL', { aim: ['<=', 2], n: turns })
}

/** The medians of both, in turns; the statements of the first turns were not prepared yet. */
async function takeTurns(ask, write) {
  const [ours, plain] = [[], []]
  for (let turn = 0; turn < turns + 10; turn++) {
    const times = [ask, write].map((work) => () => timed(work))
    const [first, second] = turn % 2 ? times : times.toReversed()
    const pair = [await first(), await second()]
    const [one, other] = turn % 2 ? pair : pair.toReversed()
    if (turn >= 10) ours.push(one) && plain.push(other)
  }
  return { ours: median(ours), plain: median(plain) }
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}
