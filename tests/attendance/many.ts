const peopleSql = `insert into employees (employee_code, first_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id, location_id)
  select 'M-' || n, 'Many', 'Many ' || n, 'M', 'many' || n || '@tests.example', '1990-01-01', '2020-01-01', 'permanent', (select min(id) from departments), 'Tester', 'active', $2, $3
  from generate_series(1, $1::int) n returning id`

/** Nine to six in the zone of the company, each of the days of work. */
const punchesSql = `insert into attendance_punches (emp_id, direction, at, work_date, work_mode, source, location_result)
  select e, x.direction, d + x.at, d::date, 'office', 'web', 'unknown' from unnest($1::bigint[]) e cross join generate_series($2::date, $3::date, '1 day') d
  cross join (values ('in', time '03:30'), ('out', time '12:30')) x(direction, at) where extract(isodow from d) < 6`

type Rows = <T extends object>(text: string, values: unknown[]) => Promise<T[]>

/** Straight into the tables: people who came and went on each day of work. */
export async function manyAtWork(
  rows: Rows,
  given: { many: number; managerId: number; locationId: number; from: string; to: string },
): Promise<number[]> {
  const { many, managerId, locationId, from, to } = given
  const empIds = (await rows<{ id: number }>(peopleSql, [many, managerId, locationId])).map(({ id }) => Number(id))
  await rows(punchesSql, [empIds, from, to])
  return empIds
}
