import { crowd, pick } from './fill.mjs'

const days = 5000
const firstDay = '2012-01-01'
/** How many of all the filter finds that names one large department and one state. */
const share = 0.3 * 0.8
const firstNames = [
  'Asha',
  'Bela',
  'Chetan',
  'Devika',
  'Esha',
  'Farid',
  'Gita',
  'Hari',
  'Indira',
  'Jatin',
  'Kavya',
  'Lalit',
]
const lastNames = [
  'Agarwal',
  'Bose',
  'Chopra',
  'Das',
  'Fernandes',
  'Gupta',
  'Hegde',
  'Iyer',
  'Joshi',
  'Kapoor',
  'Menon',
  'Rao',
]
const designations = ['Engineer', 'Analyst', 'Clerk', 'Manager', 'Designer']
const states = [...Array(8).fill('active'), 'on_notice', 'exited']

/** A name that 500 people have, however many there are. */
export const rareName = 'Quillfeather'

/** Hires `count` people into 20 departments of which one holds three in ten, and makes one of the crowd their HR. */
export async function hire(server, count) {
  const at = (text) => server.query(text)
  const any = (salt, below) => `(hashint8(n * 1000 + ${salt}) & 2147483647) % ${below}`
  await at(
    `insert into departments (name, code, status) select 'Department ' || n, 'DEP' || n, 'active' from generate_series(1, 19) n`,
  )
  await at(
    `insert into employees (first_name, last_name, full_name, initials, work_email, date_of_birth, date_of_joining, employment_type, department_id, designation, status, reporting_manager_emp_id)
     select first, last, first || ' ' || last, 'P', 'hired' || n || '@bench.example', '1990-01-01', date '${firstDay}' + (${any(3, days)})::int, ${pick(['permanent', 'permanent', 'contract'], 5)},
       large + case when ${any(7, 10)} < 3 then 0 else 1 + ${any(11, 19)} end, ${pick(designations, 13)}, ${pick(states, 17)}, (select min(id) from employees)
     from generate_series(1, ${count}) n, (select min(id) as large from departments) d,
       lateral (select ${pick(firstNames, 19)} as first, case when n % ${count / 500} = 0 then '${rareName}' else ${pick(lastNames, 23)} end as last) named`,
  )
  await at(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'hr', current_date - 1 from accounts where username = '${crowd[0]}'`,
  )
  await at('vacuum analyze')
}

/** The first and last day of joining of about `matches` active people of the large department, of `count` in all. */
export function joinedBetween(count, matches) {
  const end = Date.parse(firstDay) + days * dayMs
  const length = Math.min(days, Math.round((matches * days) / (count * share)))
  return [end - length * dayMs, end].map((day) => new Date(day).toISOString().slice(0, 10))
}

const dayMs = 86_400_000
