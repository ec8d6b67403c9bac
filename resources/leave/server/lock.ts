import type { Sql } from '../../../server/database/connect'

const calendars = `hashtextextended('leave calendars', 0)`
const ofPerson = (empId: string) => `hashtextextended('leave of ' || ${empId}::bigint, 0)`

/**
 * Lets the leave of a person be worked on by one transaction at a time, and not while a holiday changes. Held after
 * the steps of an approval and before any request or balance.
 */
export async function lockPerson(sql: Sql, empId: number): Promise<void> {
  await sql.query({
    name: 'leave_lock_person',
    text: `select pg_advisory_xact_lock_shared(${calendars}), pg_advisory_xact_lock(${ofPerson('$1')})`,
    values: [empId],
  })
}

/** In one order, whoever they are. */
const lockAll = (people: string) =>
  `with days as materialized (select pg_advisory_xact_lock_shared(${calendars})), ` +
  `people as materialized (select distinct emp_id from ${people} order by emp_id) ` +
  `select pg_advisory_xact_lock(${ofPerson('emp_id')}) from days, people`

const tables = { leaveRequests: 'leave_requests', leaveChanges: 'leave_changes' } as const

/** As `lockPerson`, of all whose records they are, in one order. */
export async function lockPersonsOf(sql: Sql, resource: keyof typeof tables, ids: readonly number[]): Promise<void> {
  await sql.query({
    name: `leave_lock_persons_of_${resource}`,
    text: lockAll(`${tables[resource]} where id = any($1::bigint[])`),
    values: [ids],
  })
}

/** As `lockPerson`, of many, in one order. */
export async function lockPersons(sql: Sql, empIds: readonly number[]): Promise<void> {
  await sql.query({
    name: 'leave_lock_persons',
    text: lockAll('unnest($1::bigint[]) as p(emp_id)'),
    values: [empIds],
  })
}

/** Waits until nobody counts leave, and lets nobody begin: the days themselves change. */
export async function lockCalendars(sql: Sql): Promise<void> {
  await sql.query({ name: 'leave_lock_days', text: `select pg_advisory_xact_lock(${calendars})` })
}
