import type { Sql } from '../../../../server/database/connect'
import { sqlNames, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { type CalendarDate, plusDays } from '../../../../src/framework/values/dates'
import { toHundredths } from '../../../leaveAccount/public'
import { entryJsonSql, findYearRange, type YearEntry } from '../../../leaveAccount/server/public'
import { employees } from '../../../people/employees'
import { everybody, type PeopleScope, scopeFields } from '../../../people/public'
import { leaveBalances } from '../../leaveBalances'
import { leaveLedger } from '../../leaveLedger'
import { leaveRequests } from '../../leaveRequests'
import { leaveTypes } from '../../leaveTypes'
import { caseJson, type LeaveCase, reachDays, type StoredBalance, type StoredLeave } from '../leave-case'
import { leaveTypeJsonSql, type StoredLeaveType } from '../leave-type-rules'

const t = sqlNames(leaveTypes, 't')
const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')
const b = sqlNames(leaveBalances, 'b')
const l = sqlNames(leaveLedger, 'l')

/** A ledger entry of any type. */
type CaseLedgerEntry = YearEntry & { leaveTypeId: number }

/** A `LeaveCase` with the ledger of all types. Recounts change it in memory. */
export interface FullLeaveCase extends Omit<LeaveCase, 'leaves' | 'balances'> {
  name: string
  leaves: StoredLeave[]
  balances: StoredBalance[]
  ledger: CaseLedgerEntry[]
}

interface LeaveCasesQuery {
  /** The people whose cases to read, by scope or by id. */
  scope?: PeopleScope
  empIds?: readonly number[]
  /** Reads only people with leave that begins on one of these days; without `to`, on any later day. */
  from: CalendarDate
  to: CalendarDate | null
}

const inScope = sqlPart`($1::bigint is null or ${e.id} = $1) and ($2::text is null or ${e.grade} = $2)
  and ($3::text is null or ${e.employmentType} = $3)
  and ($4::bigint is null or ${e.departmentId} = $4) and ($5::bigint is null or ${e.locationId} = $5)
  and ($13::bigint[] is null or ${e.id} = any($13))`

const people = sqlPart`select e.* from ${e} where ${inScope} and exists (select from ${r} where ${r.empId} = ${e.id}
  and ${r.status} = any($6) and ${r.fromDate} >= $8::date and coalesce(${r.fromDate} <= $9::date, true))`

const text = sqlPart`with p as materialized (${people}) select
  (select json_agg(${leaveTypeJsonSql(sqlPart`$11::text[]`)} order by ${t.sortOrder}, ${t.id}) from ${t}) as types,
  (select json_agg(json_build_object('empId', ${e.id}, 'name', ${e.fullName}, 'person', ${caseJson.person})
    order by ${e.id}) from p e) as people,
  (select json_agg(json_build_object('empId', ${r.empId}, 'leave', ${caseJson.leave(sqlPart`$7`)})
    order by ${r.fromDate}, ${r.id})
  from ${r} join p on p.id = ${r.empId} where ${r.status} = any($6) and ${r.toDate} >= $10::date) as leaves,
  (select json_agg(json_build_object('empId', ${b.empId}, 'balance', ${caseJson.balance})) from ${b}
    join p on p.id = ${b.empId}) as balances,
  (select json_agg(json_build_object('empId', ${l.empId}, 'leaveTypeId', ${l.leaveTypeId}, 'entry', ${entryJsonSql})
    order by ${l.id})
  from ${l} join p on p.id = ${l.empId} where ${l.leaveYear} >= $12) as ledger`

interface LeaveCasesRow {
  types: StoredLeaveType[] | null
  people: Pick<FullLeaveCase, 'empId' | 'name' | 'person'>[] | null
  leaves: { empId: number; leave: StoredLeave }[] | null
  balances: { empId: number; balance: StoredBalance }[] | null
  ledger: { empId: number; leaveTypeId: number; entry: CaseLedgerEntry }[] | null
}

const leaveCasesSql = statement('leave_cases')`
  ${text}`

/** Reads the cases of many people with one statement, by person id. */
export async function readLeaveCases(
  sql: Sql,
  { scope = everybody, empIds, from, to }: LeaveCasesQuery,
): Promise<FullLeaveCase[]> {
  const { rows } = await sql.query<LeaveCasesRow>(
    leaveCasesSql(
      ...scopeFields.map((name) => scope[name]),
      leaveRequests.workflow.sets.live,
      leaveRequests.approval.waits,
      from,
      to,
      plusDays(from, -reachDays) ?? from,
      leaveTypes.workflow.sets.inUse,
      findYearRange([from]).from,
      empIds ?? null,
    ),
  )
  const [row] = rows
  const types = row?.types ?? []
  const cases = new Map<number, FullLeaveCase>()
  for (const person of row?.people ?? [])
    cases.set(person.empId, { ...person, types, leaves: [], balances: [], ledger: [] })
  for (const { empId, leave } of row?.leaves ?? []) cases.get(empId)?.leaves.push(leave)
  for (const { empId, balance } of row?.balances ?? []) cases.get(empId)?.balances.push(balance)
  for (const { empId, leaveTypeId, entry } of row?.ledger ?? [])
    cases.get(empId)?.ledger.push({ ...entry, leaveTypeId, days: toHundredths(entry.days) })
  return [...cases.values()]
}
