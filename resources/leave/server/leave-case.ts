import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, type SqlPart, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import type { StoredRecord } from '../../../src/framework/record'
import { plusDays } from '../../../src/framework/values/dates'
import { type EmploymentDates, personPairs } from '../../leaveAccount/server/public'
import { employees } from '../../people/employees'
import { leaveBalances } from '../leaveBalances'
import { leaveRequests } from '../leaveRequests'
import { leaveTypes } from '../leaveTypes'
import type { LeavePerson } from '../rules/check-leave'
import type { LeaveSpan } from '../rules/leave-spans'
import { leaveTypeJsonSql, type StoredLeaveType } from './leave-type-rules'

type Request = StoredRecord<typeof leaveRequests>

/** A date of a request as it was counted. Days are numbers. */
export type StoredDay = NonNullable<Request['breakdown']>[number]

/** A pending, approved or completed request. */
export interface StoredLeave extends LeaveSpan, Pick<Request, 'id' | 'breakdown' | 'parts'> {
  number: string
  typeId: number
  isWaiting: boolean
}

/** The balance of a person, a type and a leave year. */
export type StoredBalance = Pick<StoredRecord<typeof leaveBalances>, 'leaveTypeId' | 'leaveYear' | 'posted' | 'held'>

interface StoredPerson extends LeavePerson, EmploymentDates {}

/** All stored data that the checks of a person's leave around some dates need. */
export interface LeaveCase {
  empId: number
  person: StoredPerson
  types: readonly StoredLeaveType[]
  /** Ordered by the first day of the leave. */
  leaves: readonly StoredLeave[]
  balances: readonly StoredBalance[]
}

/**
 * The days before and after the dates within which other leave can matter, because consecutive absences
 * count together.
 */
export const reachDays = 200

const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')
const t = sqlNames(leaveTypes, 't')
const b = sqlNames(leaveBalances, 'b')

/**
 * JSON of the person `e`, request `r` and balance `b`. `waiting` is the SQL parameter with
 * the pending states.
 */
export const caseJson = {
  person: sqlPart`json_build_object(${personPairs})`,
  leave: (waiting: SqlPart) => sqlPart`json_build_object('number', ${r.leaveNumber}, 'typeId', ${r.leaveTypeId},
    'isWaiting', ${r.status} = ${waiting},
    ${jsonPairsSql(r, ['id', 'fromDate', 'toDate', 'fromSession', 'toSession', 'breakdown', 'parts'])})`,
  balance: sqlPart`json_build_object(${jsonPairsSql(b, ['leaveTypeId', 'leaveYear', 'posted', 'held'])})`,
}

const leaveCaseSql = statement('leave_case')`
  select (select ${caseJson.person} from ${e} where ${e.id} = $1) as person,
  (select json_agg(${leaveTypeJsonSql(sqlPart`$6::text[]`)} order by ${t.sortOrder}, ${t.id}) from ${t}) as types,
  (select json_agg(${caseJson.leave(sqlPart`$3`)} order by ${r.fromDate}, ${r.id})
    from ${r} where ${r.empId} = $1 and ${r.status} = any($2::text[]) and ${r.fromDate} <= $5::date
      and ${r.toDate} >= $4::date) as leaves,
  (select json_agg(${caseJson.balance}) from ${b} where ${b.empId} = $1) as balances`

type LeaveCaseRow = { [Name in keyof Omit<LeaveCase, 'empId'>]: LeaveCase[Name] | null }

/** Reads the case with one statement; undefined if there is no such person. */
export async function readLeaveCase(
  sql: Sql,
  { empId, fromDate, toDate }: { empId: number } & Pick<LeaveSpan, 'fromDate' | 'toDate'>,
): Promise<LeaveCase | undefined> {
  const { rows } = await sql.query<LeaveCaseRow>(
    leaveCaseSql(
      empId,
      leaveRequests.workflow.sets.live,
      leaveRequests.approval.waits,
      plusDays(fromDate, -reachDays) ?? fromDate,
      plusDays(toDate, reachDays) ?? toDate,
      leaveTypes.workflow.sets.inUse,
    ),
  )
  const [row] = rows
  if (!row?.person) return undefined
  const { person, types, leaves, balances } = row
  return { empId, person, types: types ?? [], leaves: leaves ?? [], balances: balances ?? [] }
}
