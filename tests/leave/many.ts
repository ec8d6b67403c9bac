import { day, monday, yearOf } from './company'

/** Weeks from now in which everybody has leave from Friday to Monday; in every second one it is approved. */
export const weeks = [11, 13, 15, 17] as const
export const friday = (week: number) => day(monday(week), 4)
export const years = [...new Set([yearOf(monday(8)), yearOf(monday(20))])]

const peopleSql = `insert into employees (employee_code, first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
  select 'M-' || n, 'Many', 'Many ' || n, 'M', 'many' || n || '@tests.example', '1990-01-01', '2020-01-01', 'permanent', (select min(id) from departments), 'Tester', 'active', $2
  from generate_series(1, $1) n returning id`

const requestsSql =
  `insert into leave_requests (emp_id, leave_type_id, from_date, to_date, from_session, to_session, days, unpaid_days, breakdown, parts, reason, status)
  select p.id, $2::bigint, s.first, s.first + 3, 'full', 'full', 2, 0,
    (select jsonb_agg(jsonb_build_object('date', d::date, 'fraction', 1, 'counted', c.counted, 'why', c.why) order by d) from generate_series(s.first, s.first + 3, '1 day') d, c(d)),
    (select jsonb_agg(jsonb_build_object('leaveTypeId', $2::bigint, 'leaveYear', y, 'days', n) order by y) from (
      select extract(year from d)::int as y, sum(c.counted) as n from generate_series(s.first, s.first + 3, '1 day') d, c(d) where c.counted > 0 group by 1) y),
    'Away for a while', s.status
  from unnest($1::bigint[]) p(id) cross join unnest($3::date[], $4::text[]) s(first, status)`.replaceAll(
    'c(d)',
    "lateral (select case when extract(isodow from d) > 5 then 0 else 1 end as counted, case when extract(isodow from d) > 5 then 'weekend' else 'working' end as why) c",
  )

const takenSql = `with l as (insert into leave_ledger (emp_id, leave_type_id, leave_year, entry_type, days, effective_date, leave_request_id)
    select r.emp_id, r.leave_type_id, extract(year from (b ->> 'date')::date), 'taken', -1, (b ->> 'date')::date, r.id
    from leave_requests r, jsonb_array_elements(r.breakdown) b where r.emp_id = any($1) and r.status = 'approved' and (b ->> 'counted')::numeric > 0
    returning emp_id, leave_year, days),
  h as (select r.emp_id, (p ->> 'leaveYear')::int as leave_year, (p ->> 'days')::numeric as days
    from leave_requests r, jsonb_array_elements(r.parts) p where r.emp_id = any($1) and r.status = 'pending')
  update leave_balances b set posted = posted + coalesce((select sum(days) from l where (l.emp_id, l.leave_year) = (b.emp_id, b.leave_year)), 0),
    held = coalesce((select sum(days) from h where (h.emp_id, h.leave_year) = (b.emp_id, b.leave_year)), 0) where b.emp_id = any($1)`

const grantedSql = `with g as (select e.id as emp_id, y as year, case when row_number() over (partition by y order by e.id) % 10 = 1 then 8 else 20 end as days
    from unnest($1::bigint[]) e(id) cross join unnest($3::int[]) y),
  l as (insert into leave_ledger (emp_id, leave_type_id, leave_year, entry_type, days, effective_date)
    select emp_id, $2::bigint, year, 'grant', days, make_date(year, 1, 1) from g)
  insert into leave_balances (emp_id, leave_type_id, leave_year, posted, held, floor) select emp_id, $2::bigint, year, days, 0, 0 from g`

type Rows = <T extends object>(text: string, values: unknown[]) => Promise<T[]>

/** Straight into the tables: people with four requests each; every tenth has no day beyond those of the requests. */
export async function manyWithLeave(
  rows: Rows,
  { many, leaveTypeId, managerId }: { many: number; leaveTypeId: number; managerId: number },
): Promise<number[]> {
  const empIds = (await rows<{ id: number }>(peopleSql, [many, managerId])).map(({ id }) => Number(id))
  const states = weeks.map((_, place) => (place % 2 === 0 ? 'approved' : 'pending'))
  await rows(grantedSql, [empIds, leaveTypeId, years])
  await rows(requestsSql, [empIds, leaveTypeId, weeks.map(friday), states])
  await rows(takenSql, [empIds])
  return empIds
}
