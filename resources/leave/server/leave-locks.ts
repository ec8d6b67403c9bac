import type { Sql } from '../../../server/database/connect'
import { type SqlPart, sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { leaveChanges } from '../leaveChanges'
import { leaveRequests } from '../leaveRequests'

const calendars = sqlPart`hashtextextended('leave calendars', 0)`
const personLockKeySql = (empId: SqlPart) => sqlPart`hashtextextended('leave of ' || ${empId}::bigint, 0)`

const leaveLockPersonSql = statement('leave_lock_person')`
  select pg_advisory_xact_lock_shared(${calendars}), pg_advisory_xact_lock(${personLockKeySql(sqlPart`$1`)})`

/**
 * Locks a person's leave for one transaction at a time, and not while a holiday is being changed. The lock
 * must be taken after the steps of an approval and before any request or balance.
 */
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
const lockSqlByResource = {
  leaveRequests: statement('leave_lock_persons_of_requests')`
  ${buildLeaveLockSql(sqlPart`(select ${r.empId} as emp_id from ${r} where ${r.id} = any($1::bigint[])) p`)}`,
  leaveChanges: statement('leave_lock_persons_of_changes')`
  ${buildLeaveLockSql(sqlPart`(select ${c.empId} as emp_id from ${c} where ${c.id} = any($1::bigint[])) p`)}`,
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
