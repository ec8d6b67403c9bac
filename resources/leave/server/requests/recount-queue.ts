import { changesWithin } from '../../../../server/batch/batches'
import type { Sql } from '../../../../server/database/connect'
import { sqlNames, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import type { Writer } from '../../../../server/records/write/writer'
import { addFollowUpCount } from '../../../../server/wire/follow-up-counts'
import { employees } from '../../../people/employees'
import { leaveRequests } from '../../leaveRequests'
import { toHundredths } from '../../rules/hundredths'
import { type FullLeaveCase, readLeaveCases } from '../policy/leave-cases'
import { readRulesForCases } from '../policy/leave-policy-impact'
import { toProblemFieldErrors } from './problem-words'
import { type RecountedPerson, recountCases } from './recount-cases'
import { writeRecounts } from './write-recounts'

const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')

/** The number of requests that a transaction has recounted so far. */
const written = new WeakMap<Sql, number>()

const leaveLetWaitSql = statement('leave_let_wait')`
  insert into leave_recounts (request_id, emp_id, note) select request_id, emp_id, $3 from unnest($1::bigint[], $2::bigint[]) as w(request_id, emp_id)
  order by 1 on conflict (request_id) do update set note = excluded.note, refused_at = null`

/**
 * Writes the recounts to the ledger: a few at once, more in the background; the answer says how many.
 * Calendars are locked.
 * @param note why, for ledger and history
 * @throws StewardError `invalidInput` if a balance does not suffice and nothing is taken unpaid
 */
export async function applyOrQueueRecounts(
  writer: Writer,
  people: readonly RecountedPerson[],
  note: string,
): Promise<void> {
  const { sql } = writer
  const requests = people.flatMap(({ one: { empId }, requests }) => requests.map(({ id }) => ({ empId, id })))
  const all = (written.get(sql) ?? 0) + requests.length
  if (all <= changesWithin) {
    written.set(sql, all)
    await writeRecounts(writer, people, () => note)
    return
  }
  for (const person of people) refuseOverdrawnBalance(person)
  await sql.query(
    leaveLetWaitSql(
      requests.map(({ id }) => id),
      requests.map(({ empId }) => empId),
      note,
    ),
  )
  addFollowUpCount(sql, 'leaveRecounts', requests.length)
}

/** Refuses now what would be refused in the background, while the user can be told. */
function refuseOverdrawnBalance({ one, balances }: RecountedPerson): void {
  for (const { leaveTypeId, leaveYear, by } of balances) {
    const type = one.types.find(({ id }) => id === leaveTypeId)
    const balance = one.balances.find((each) => each.leaveTypeId === leaveTypeId && each.leaveYear === leaveYear)
    if (by >= 0 || !type?.requiresBalance || !balance) continue
    const remaining = toHundredths(balance.posted) - toHundredths(balance.held) + toHundredths(type.maxNegative ?? 0)
    const args = { left: 0, asked: -by, canSplit: false }
    if (remaining < 0) refuseErrors(toProblemFieldErrors([{ code: 'leaveBalance', args, isOverridable: false }]))
  }
}

interface QueuedRecount {
  id: number
  empId: number
  note: string | null
}

const leaveTakeWaitingSql = statement('leave_take_waiting')`
  delete from leave_recounts where emp_id = any($1::bigint[]) and request_id is distinct from $2::bigint
  returning request_id as id, emp_id as "empId", note`

/**
 * Runs the queued recounts of these people by the present state and removes them from the queue in the
 * same transaction. The people are locked.
 * @param but a request that is being processed itself
 * @returns how many requests differed
 */
export async function runRecountsOfPeople(
  writer: Writer,
  empIds: readonly number[],
  but: number | null = null,
): Promise<number> {
  const { sql, today } = writer
  const { rows } = await sql.query<QueuedRecount>(leaveTakeWaitingSql(empIds, but))
  if (rows.length === 0) return 0
  const notes = new Map(rows.map(({ id, note }) => [id, note]))
  const cases = await readQueuedCases(sql, rows)
  const { policyOf } = await readRulesForCases(sql, cases)
  const people = await recountCases(sql, cases, { policyOf, today, isConcerned: (_, { id }) => notes.has(id) })
  return writeRecounts(writer, people, (id) => notes.get(id) ?? null)
}

const leaveFirstWaitingSql = statement('leave_first_waiting')`
  select min(${r.fromDate}) as "from" from ${r} where ${r.id} = any($1::bigint[])`

/** The people's cases from the first of the requests on, without those that are no longer live. */
async function readQueuedCases(sql: Sql, waiting: readonly QueuedRecount[]): Promise<FullLeaveCase[]> {
  const { rows } = await sql.query<{ from: string | null }>(leaveFirstWaitingSql(waiting.map(({ id }) => id)))
  const from = rows[0]?.from
  return from ? readLeaveCases(sql, { empIds: [...new Set(waiting.map(({ empId }) => empId))], from, to: null }) : []
}

const leaveIsCountedLaterSql = statement('leave_is_counted_later')`
  select from leave_recounts where request_id = $1`

/** Whether a recount of the request is queued. */
export async function isRecountQueued(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query(leaveIsCountedLaterSql(id))
  return rowCount > 0
}

/** A refused recount is retried after an hour, as somebody has to correct the balance first. */
const isDue = sqlPart`(refused_at is null or refused_at < now() - interval '1 hour')`

const leaveNextWaitingSql = statement('leave_next_waiting')`
  select distinct emp_id as "empId" from leave_recounts where emp_id > $1 and ${isDue} order by 1 limit $2`

/** People with queued recounts, after the given id; those refused lately are left out. */
export async function findPeopleWithRecounts(sql: Sql, after: number, most: number): Promise<number[]> {
  const { rows } = await sql.query<{ empId: number }>(leaveNextWaitingSql(after, most))
  return rows.map(({ empId }) => empId)
}

const leaveNoteRefusedSql = statement('leave_note_refused')`
  with former as (select request_id, refused_at from leave_recounts where emp_id = $1 for update),
  noted as (update leave_recounts r set refused_at = now() from former f where r.request_id = f.request_id)
  select coalesce(bool_or(refused_at is null), false) as "isNew" from former`

/** Marks the person's queued recounts as refused by their balance. Returns whether that is new. */
export async function markRecountsRefused(sql: Sql, empId: number): Promise<boolean> {
  const { rows } = await sql.query<{ isNew: boolean }>(leaveNoteRefusedSql(empId))
  return rows[0]?.isNew ?? false
}

const leaveWhoWasRefusedSql = statement('leave_who_was_refused')`
  select ${e.id} as "empId", ${e.fullName} as name from ${e} where exists
  (select from leave_recounts w where w.emp_id = ${e.id} and w.refused_at is not null) order by ${e.fullName}, ${e.id}`

/** People whose recount was refused by their balance, by name. */
export async function listRefusedRecounts(sql: Sql): Promise<{ empId: number; name: string }[]> {
  const { rows } = await sql.query<{ empId: number; name: string }>(leaveWhoWasRefusedSql())
  return rows
}

const leaveHowManyWaitSql = statement('leave_how_many_wait')`
  select count(*)::int as n from leave_recounts where refused_at is null and ($1::bigint is null or emp_id = $1)`

/** The number of queued recounts, refused ones apart: of a person, or of all. */
export async function countQueuedRecounts(sql: Sql, empId: number | null): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(leaveHowManyWaitSql(empId))
  return rows[0]?.n ?? 0
}
