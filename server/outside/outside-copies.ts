import { setTimeout as delay } from 'node:timers/promises'
import type { Database, Sql } from '../database/connect'
import { OutsideError, type OutsideProblem } from './outside-request'

/** The last answer of a service outside about something. */
export interface OutsideCopy<Content> {
  /** Null before the first answer. */
  content: Content | null
  takenAt: string | null
  /** Why the last attempt failed; null after a success. */
  problem: OutsideProblem | null
  /** When it may be asked again after a failure. */
  nextAt: string | null
}

interface CopyRow<Content> extends OutsideCopy<Content> {
  isFresh: boolean
  isPausing: boolean
}

interface CopySource<Content> {
  /** What is asked for. Only one call for it is on its way at a time. */
  name: string
  /** Seconds for which the copy is used without asking again. */
  freshSeconds: number
  /** Milliseconds that the caller waits; then it gets the copy that is there. */
  waitMs: number
  /** Asks in any case: also if the copy is fresh, or the last attempt failed a moment ago. */
  isForced?: boolean
  /** Asks the service; `stored` is the last content. */
  take(stored: Content | null): Promise<Content>
}

/** Seconds after which another server may ask although nothing was heard from the one that asks. */
const claimSeconds = 120
const mostPauseSeconds = 300

/** The calls on their way, by the pool of their database and by name. */
const running = new WeakMap<object, Map<string, Promise<void>>>()

const readSql = `select content, taken_at as "takenAt", problem, next_at as "nextAt",
  coalesce(taken_at > now() - make_interval(secs => $2), false) as "isFresh",
  coalesce(next_at > now(), false) as "isPausing"
  from outside_copies where name = $1`

async function readRow<Content>(sql: Sql, name: string, freshSeconds: number): Promise<CopyRow<Content>> {
  const { rows } = await sql.query<CopyRow<Content>>({
    name: 'read_outside_copy',
    text: readSql,
    values: [name, freshSeconds],
  })
  const none = { content: null, takenAt: null, problem: null, nextAt: null, isFresh: false, isPausing: false }
  return rows[0] ?? none
}

/** Reads a copy without asking anybody. */
export const readCopy = async <Content>(sql: Sql, name: string): Promise<OutsideCopy<Content>> =>
  toCopy(await readRow<Content>(sql, name, 0))

const toCopy = <Content>({ content, takenAt, problem, nextAt }: CopyRow<Content>): OutsideCopy<Content> => ({
  ...{ content, problem },
  takenAt: toInstant(takenAt),
  nextAt: toInstant(nextAt),
})

const toInstant = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

/**
 * Answers a copy that is fresh, or asks for a new one. Callers at the same time share one call. If the service
 * fails or is slow, the answer is the copy that is there, with its time and the problem.
 */
export async function readThroughCopy<Content>(
  db: Database,
  source: CopySource<Content>,
): Promise<OutsideCopy<Content>> {
  const { name, freshSeconds, waitMs } = source
  const row = await readRow<Content>(db, name, freshSeconds)
  if (!source.isForced && ((row.isFresh && !row.problem) || row.isPausing)) return toCopy(row)
  const timer = new AbortController()
  const waited = delay(waitMs, undefined, { signal: timer.signal, ref: false }).catch(() => undefined)
  await Promise.race([shareCall(db, source), waited])
  timer.abort()
  return readCopy(db, name)
}

function shareCall<Content>(db: Database, source: CopySource<Content>): Promise<void> {
  const calls = running.get(db.pool) ?? new Map<string, Promise<void>>()
  running.set(db.pool, calls)
  const under = calls.get(source.name)
  if (under) return under
  const call = refreshCopy(db, source).finally(() => calls.delete(source.name))
  calls.set(source.name, call)
  // Callers who no longer wait see a failure in the copy.
  call.catch(() => undefined)
  return call
}

/** Claims a call, unless another one has ended since the caller read the copy. */
const claimSql = `insert into outside_copies as c (name, claimed_until) values ($1, now() + make_interval(secs => $2))
  on conflict (name) do update set claimed_until = excluded.claimed_until
  where (c.claimed_until is null or c.claimed_until < now()) and ($3 or (
    coalesce(c.next_at <= now(), true) and
    (c.problem is not null or coalesce(c.taken_at <= now() - make_interval(secs => $4), true)))) returning content`

async function refreshCopy<Content>(db: Database, source: CopySource<Content>): Promise<void> {
  const { name, take, freshSeconds, isForced = false } = source
  const values = [name, claimSeconds, isForced, freshSeconds]
  const claim = await db.query<{ content: Content | null }>({ text: claimSql, values })
  const [claimed] = claim.rows
  // Another call asks, or has just asked.
  if (!claimed) return
  try {
    await storeSuccess(db, name, await take(claimed.content))
  } catch (error) {
    await storeFailure(db, name, error)
    if (!(error instanceof OutsideError)) throw error
  }
}

const storeSuccess = (db: Sql, name: string, content: unknown) =>
  db.query({
    text: `update outside_copies set content = $2::jsonb, taken_at = now(), problem = null, problem_at = null,
      failures = 0, next_at = null, claimed_until = null where name = $1`,
    values: [name, JSON.stringify(content)],
  })

const storeFailure = (db: Sql, name: string, error: unknown) => {
  const { problem, retryAfter } = error instanceof OutsideError ? error : { problem: 'failed', retryAfter: null }
  return db.query({
    text: `update outside_copies set problem = $2, problem_at = now(), failures = failures + 1, claimed_until = null,
      next_at = now() + make_interval(secs => coalesce($3::int, least($4::int, 15 * 2 ^ least(failures, 10))::int))
      where name = $1`,
    values: [name, problem, retryAfter, mostPauseSeconds],
  })
}

/** Keeps a part of the content before the call has ended, with what belongs to it in the same transaction. */
export async function storeCopyContent(tx: Sql, name: string, content: unknown): Promise<void> {
  await tx.query({
    text: `insert into outside_copies (name, content) values ($1, $2::jsonb)
      on conflict (name) do update set content = excluded.content, claimed_until = now() + make_interval(secs => $3)`,
    values: [name, JSON.stringify(content), claimSeconds],
  })
}

/** Forgets the copies whose names begin so, as when the service is another one now. */
export async function forgetCopies(sql: Sql, start: string): Promise<void> {
  await sql.query({ text: 'delete from outside_copies where starts_with(name, $1)', values: [start] })
}
