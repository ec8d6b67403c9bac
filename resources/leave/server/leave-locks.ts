import type { Sql } from '../../../server/database/connect'
import { type SqlPart, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { compOffRequests } from '../compOffRequests'
import { leaveChanges } from '../leaveChanges'
import { leaveRequests } from '../leaveRequests'

const calendars = sqlPart`hashtextextended('leave calendars', 0)`
const personLockKeySql = (empId: SqlPart) => sqlPart`hashtextextended('time of ' || ${empId}::bigint, 0)`

const timeOfPeopleSql = statement('lock_time_of_people')`
  select pg_advisory_xact_lock(${personLockKeySql(sqlPart`e`)}) from unnest($1::bigint[]) e order by e`

/**
 * Locks the time of people: their leave and their attendance have one lock, because each is counted from the
 * other. It comes after the steps of an approval and before months of attendance and any record.
 */
export async function lockTimeOfPeople(sql: Sql, empIds: readonly number[]): Promise<void> {
  await sql.query(timeOfPeopleSql([...empIds].sort((a, b) => a - b)))
}

const leaveLockPersonSql = statement('leave_lock_person')`
  select pg_advisory_xact_lock_shared(${calendars}), pg_advisory_xact_lock(${personLockKeySql(sqlPart`$1`)})`

/** Does what `lockTimeOfPeople` does for one person, and not while a holiday is being changed. */
export async function lockLeaveOfPerson(sql: Sql, empId: number): Promise<void> {
  await sql.query(leaveLockPersonSql(empId))
}

/** Builds SQL that takes the locks in a fixed order, so that transactions cannot deadlock. */
const buildLeaveLockSql = (
  people: SqlPart,
) => sqlPart`with days as materialized (select pg_advisory_xact_lock_shared(${calendars})),
  people as materialized (select distinct emp_id from ${people} order by emp_id)
  select pg_advisory_xact_lock(${personLockKeySql(sqlPart`emp_id`)}) from days, people`

const r = sqlNames(leaveRequests, 'r')
const c = sqlNames(leaveChanges, 'c')
const d = sqlNames(compOffRequests, 'd')
const lockSqlByResource = {
  leaveRequests: statement('leave_lock_persons_of_requests')`
  ${buildLeaveLockSql(sqlPart`(select ${r.empId} as emp_id from ${r} where ${r.id} = any($1::bigint[])) p`)}`,
  leaveChanges: statement('leave_lock_persons_of_changes')`
  ${buildLeaveLockSql(sqlPart`(select ${c.empId} as emp_id from ${c} where ${c.id} = any($1::bigint[])) p`)}`,
  compOffRequests: statement('leave_lock_persons_of_comp_offs')`
  ${buildLeaveLockSql(sqlPart`(select ${d.empId} as emp_id from ${d} where ${d.id} = any($1::bigint[])) p`)}`,
}

/** Does what `lockLeaveOfPerson` does for all owners of the records, in a fixed order. */
export async function lockRecordOwners(
  sql: Sql,
  resource: keyof typeof lockSqlByResource,
  ids: readonly number[],
): Promise<void> {
  await sql.query(lockSqlByResource[resource](ids))
}

const leaveLockPersonsSql = statement('leave_lock_persons')`
  ${buildLeaveLockSql(sqlPart`unnest($1::bigint[]) as p(emp_id)`)}`

/** Does what `lockLeaveOfPerson` does for many people, in a fixed order. */
export async function lockLeaveOfPeople(sql: Sql, empIds: readonly number[]): Promise<void> {
  await sql.query(leaveLockPersonsSql(empIds))
}

const leaveLockDaysSql = statement('leave_lock_days')`
  select pg_advisory_xact_lock(${calendars})`

/** Waits until no transaction counts leave and blocks new counts, because the calendar itself changes. */
export async function lockCalendars(sql: Sql): Promise<void> {
  await sql.query(leaveLockDaysSql())
}
