import type { Sql } from '../../../../server/database/connect'
import { type CalendarDate, plusDays } from '../../../../src/framework/dates'
import { everybody, type Scope, scopeFields } from '../../../people/public'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { hundredths } from '../../rules/days'
import { caseJson, type LeaveCase, reach, type StoredBalance, type StoredLeave } from '../case'
import { type StoredType, typeSql } from '../type-rules'

/** A line of the ledger, of whatever type. */
type Entry = LeaveCase['ledger'][number] & { leaveTypeId: number }

/** As `LeaveCase`, with the ledger of all types, to be worked on in memory. */
export interface WholeCase extends Omit<LeaveCase, 'ledger' | 'leaves' | 'balances'> {
  name: string
  leaves: StoredLeave[]
  balances: StoredBalance[]
  ledger: Entry[]
}

interface AskedCases {
  /** Whose; by their ids: `empIds`. */
  scope?: Scope
  empIds?: readonly number[]
  /** Only people with leave that begins on one of these days; no last day: later ones count too. */
  from: CalendarDate
  to: CalendarDate | null
}

const inScope =
  '($1::bigint is null or e.id = $1) and ($2::text is null or e.grade = $2) and ($3::text is null or e.employment_type = $3) ' +
  'and ($4::bigint is null or e.department_id = $4) and ($5::bigint is null or e.location_id = $5) ' +
  'and ($13::bigint[] is null or e.id = any($13))'

const people =
  `select e.* from employees e where ${inScope} and exists (select from leave_requests r where r.emp_id = e.id ` +
  'and r.status = any($6) and r.from_date >= $8::date and coalesce(r.from_date <= $9::date, true))'

const text =
  `with p as materialized (${people}) select ` +
  `(select json_agg(${typeSql('$11::text[]')} order by t.sort_order, t.id) from leave_types t) as types, ` +
  `(select json_agg(json_build_object('empId', e.id, 'name', e.full_name, 'person', ${caseJson.person}) order by e.id) from p e) as people, ` +
  `(select json_agg(json_build_object('empId', r.emp_id, 'leave', ${caseJson.leave('$7')}) order by r.from_date, r.id) ` +
  'from leave_requests r join p on p.id = r.emp_id where r.status = any($6) and r.to_date >= $10::date) as leaves, ' +
  `(select json_agg(json_build_object('empId', b.emp_id, 'balance', ${caseJson.balance})) from leave_balances b join p on p.id = b.emp_id) as balances, ` +
  `(select json_agg(json_build_object('empId', l.emp_id, 'leaveTypeId', l.leave_type_id, 'entry', ${caseJson.entry}) order by l.id) ` +
  'from leave_ledger l join p on p.id = l.emp_id where l.leave_year >= $12) as ledger'

interface Found {
  types: StoredType[] | null
  people: Pick<WholeCase, 'empId' | 'name' | 'person'>[] | null
  leaves: { empId: number; leave: StoredLeave }[] | null
  balances: { empId: number; balance: StoredBalance }[] | null
  ledger: { empId: number; leaveTypeId: number; entry: Entry }[] | null
}

/** The first and the last day of all their leave. */
export function daysWithin(cases: readonly WholeCase[]): [first: CalendarDate, last: CalendarDate] {
  const leaves = cases.flatMap((one) => one.leaves)
  return [
    leaves.map(({ fromDate }) => fromDate).reduce((a, b) => (a < b ? a : b), '9999-12-31'),
    leaves.map(({ toDate }) => toDate).reduce((a, b) => (a > b ? a : b), '0001-01-01'),
  ]
}

/** Reads the cases of many people in one statement, by the people's ids. */
export async function loadCases(sql: Sql, { scope = everybody, empIds, from, to }: AskedCases): Promise<WholeCase[]> {
  const { rows } = await sql.query<Found>({
    name: 'leave_cases',
    text,
    values: [
      ...scopeFields.map((name) => scope[name]),
      leaveRequests.workflow.sets.live,
      leaveRequests.approval.waits,
      from,
      to,
      plusDays(from, -reach) ?? from,
      leaveTypes.workflow.sets.inUse,
      // A leave year may have begun in the year before.
      Number(from.slice(0, 4)) - 1,
      empIds ?? null,
    ],
  })
  const [found] = rows
  const types = found?.types ?? []
  const cases = new Map<number, WholeCase>()
  for (const person of found?.people ?? [])
    cases.set(person.empId, { ...person, types, leaves: [], balances: [], ledger: [] })
  for (const { empId, leave } of found?.leaves ?? []) cases.get(empId)?.leaves.push(leave)
  for (const { empId, balance } of found?.balances ?? []) cases.get(empId)?.balances.push(balance)
  for (const { empId, leaveTypeId, entry } of found?.ledger ?? [])
    cases.get(empId)?.ledger.push({ ...entry, leaveTypeId, days: hundredths(entry.days) })
  return [...cases.values()]
}
