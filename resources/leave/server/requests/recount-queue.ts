import { changesWithin } from '../../../../server/batch/batches'
import type { Sql } from '../../../../server/database/connect'
import { isRefusedPart, type QueuedRecount, queueRecounts, takeRecounts } from '../../../../server/jobs/recount-queue'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import type { Writer } from '../../../../server/records/write/writer'
import { addFollowUpCount } from '../../../../server/wire/follow-up-counts'
import { toHundredths } from '../../../leaveAccount/public'
import { employees } from '../../../people/employees'
import { leaveRequests } from '../../leaveRequests'
import { type FullLeaveCase, readLeaveCases } from '../policy/leave-cases'
import { readRulesForCases } from '../policy/leave-policy-impact'
import { toProblemFieldErrors } from './problem-words'
import { type RecountedPerson, recountCases } from './recount-cases'
import { writeRecounts } from './write-recounts'

const e = sqlNames(employees, 'e')
const r = sqlNames(leaveRequests, 'r')

/** The number of requests that a transaction has recounted so far. */
const written = new WeakMap<Sql, number>()

/**
 * Writes the recounts at once if they are few, else queues all of them for the background; the answer of the
 * call then says how many. The caller has locked the calendars.
 * @param note the reason, for the ledger and the history
 * @throws StewardError `invalidInput` if a balance does not suffice and no unpaid type takes the rest
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
  await queueRecounts(
    sql,
    leaveRequests,
    requests.map(({ id, empId }) => ({ id, groupId: empId })),
    note,
  )
  addFollowUpCount(sql, 'leaveRecounts', requests.length)
}

/** Refuses now what a background recount would refuse later, while the user can still react. */
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

/**
 * Runs the queued recounts of these people by the current state, and removes them from the queue in the same
 * transaction. The caller has locked the people.
 * @param but the request that the caller is processing; it stays out
 * @returns how many requests have changed
 */
export async function runRecountsOfPeople(
  writer: Writer,
  empIds: readonly number[],
  but: number | null = null,
): Promise<number> {
  const { sql, today } = writer
  const queued = await takeRecounts(sql, leaveRequests, empIds, but)
  if (queued.length === 0) return 0
  const notes = new Map(queued.map(({ id, note }) => [id, note]))
  const cases = await readQueuedCases(sql, queued)
  const rules = await readRulesForCases(sql, cases)
  const people = await recountCases(writer, cases, {
    ...rules,
    today,
    isConcerned: (_, { id }) => notes.has(id),
  })
  return writeRecounts(writer, people, (id) => notes.get(id) ?? null)
}

const leaveFirstWaitingSql = statement('leave_first_waiting')`
  select min(${r.fromDate}) as "from" from ${r} where ${r.id} = any($1::bigint[])`

/**
 * Reads the cases of these people, from the first of the requests on. Requests that are no longer live are
 * left out.
 */
async function readQueuedCases(sql: Sql, waiting: readonly QueuedRecount[]): Promise<FullLeaveCase[]> {
  const { rows } = await sql.query<{ from: string | null }>(leaveFirstWaitingSql(waiting.map(({ id }) => id)))
  const from = rows[0]?.from
  return from
    ? readLeaveCases(sql, { empIds: [...new Set(waiting.map(({ groupId }) => groupId))], from, to: null })
    : []
}

const leaveWhoWasRefusedSql = statement('leave_who_was_refused')`
  select ${e.id} as "empId", ${e.fullName} as name from ${e} where ${isRefusedPart(leaveRequests, e.id)}
    order by ${e.fullName}, ${e.id}`

/** Lists the people whose balance refused a recount, by name. */
export async function listRefusedRecounts(sql: Sql): Promise<{ empId: number; name: string }[]> {
  const { rows } = await sql.query<{ empId: number; name: string }>(leaveWhoWasRefusedSql())
  return rows
}
