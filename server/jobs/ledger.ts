import type { Database, Sql } from '../database/connect'
import type { RunCounts } from '../types'
import type { RunSlot } from './run-slot'

/** Seconds of a run's lease. The server renews it while it works; if the server fails, the lease expires. */
export const leaseSeconds = 60

/** Builds SQL of the pause before a retry: 30 seconds, doubled after each failure, at most an hour. */
const retryPauseSql = (failures: string) => `make_interval(secs => least(3600, 30 * 2 ^ ${failures}))`

/**
 * SQL that tells whether a run can be claimed: its pause after a failure is over, or its lease has expired.
 */
const isFree =
  `(status = 'waiting' and next_at <= now() or status = 'running' and ` +
  `claimed_until + case when failures = 0 then interval '0' else ${retryPauseSql('failures - 1')} end < now())`

interface LatestRun {
  job: string
  slot: string | null
  isFree: boolean
}

/**
 * Reads the latest run of each job, and the database's clock in ms since
 * 1970, because servers' clocks may differ.
 */
export async function readLatestRuns(sql: Sql, jobs: readonly string[]): Promise<{ now: number; runs: LatestRun[] }> {
  const { rows } = await sql.query<LatestRun & { now: number }>({
    name: 'latest_job_runs',
    text:
      `select (extract(epoch from now()) * 1000)::float8 as now, j.job, r.slot, coalesce(r.is_free, false) as "isFree" ` +
      `from unnest($1::text[]) as j(job) left join lateral (select slot, ${isFree} as is_free from job_runs ` +
      'where job_runs.job = j.job order by planned_at desc limit 1) r on true',
    values: [jobs],
  })
  return { now: rows[0]?.now ?? Date.now(), runs: rows }
}

/** The claim of a run that this server holds. */
export interface RunClaim {
  id: number
  /** A number that grows with each claim, so that writes of earlier holders are refused. */
  token: number
  failures: number
  since: string | null
}

/**
 * Claims the run of a slot for one lease; undefined where it has ended,
 * another server holds it, or it must wait.
 */
export async function claimRun(
  db: Database,
  job: string,
  slot: RunSlot,
  server: string,
): Promise<RunClaim | undefined> {
  await failEarlierRuns(db, job, slot)
  const { rows } = await db.query<RunClaim>({
    name: 'claim_job_run',
    // The open transaction of a failed server keeps the row locked. The row is
    // skipped until PostgreSQL ends that transaction.
    text:
      `with free as (select id from job_runs where job = $1 and slot = $2 and ${isFree} for update skip locked), ` +
      `taken as (update job_runs r set attempts = attempts + 1, failures = failures + (status = 'running')::int, status = 'running', ` +
      `server = $4, next_at = null, claimed_until = now() + interval '${leaseSeconds} seconds' from free ` +
      'where r.id = free.id returning r.id, attempts, failures), ' +
      'made as (insert into job_runs (job, slot, planned_at, status, server, claimed_until) ' +
      `values ($1, $2, $3::timestamptz, 'running', $4, now() + interval '${leaseSeconds} seconds') ` +
      'on conflict do nothing returning id, attempts, failures) ' +
      'select id, attempts as token, failures, ' +
      `(select max(planned_at) from job_runs where job = $1 and status = 'done') as since ` +
      'from (select * from taken union all select * from made) r',
    values: [job, slot.name, new Date(slot.plannedAt), server],
  })
  return rows[0]
}

/** Marks earlier unfinished runs as failed, because the new run does their work. */
async function failEarlierRuns(db: Database, job: string, slot: RunSlot): Promise<void> {
  await db.query({
    name: 'end_earlier_job_runs',
    text:
      `update job_runs set status = 'failed', ended_at = now(), error = coalesce(error, 'Its server was lost, and the next run was due.') ` +
      `where id in (select id from job_runs where job = $1 and slot <> $2 and (status = 'waiting' or ${isFree}) for update skip locked)`,
    values: [job, slot.name],
  })
}

const isOurs = `id = $1 and attempts = $2 and status = 'running'`

/** Renews the lease; false where another server holds the run. */
export async function renewRun(db: Database, { id, token }: RunClaim): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update job_runs set claimed_until = now() + interval '${leaseSeconds} seconds' where ${isOurs}`,
    values: [id, token],
  })
  return rowCount === 1
}

/** Ends a successful run; false where another server holds it. */
export async function endRun(db: Database, { id, token }: RunClaim, counts: RunCounts): Promise<boolean> {
  const { rowCount } = await db.query({
    text:
      `with r as (update job_runs set status = 'done', ended_at = now(), claimed_until = null, counts = $3, error = null where ${isOurs} returning id), ` +
      's as (delete from job_steps where run_id in (select id from r)) select from r',
    values: [id, token, JSON.stringify(counts)],
  })
  return rowCount === 1
}

/** Stores why a run failed. Answers when it is tried again; undefined where another server holds it. */
export async function postponeRun(db: Database, { id, token }: RunClaim, error: string): Promise<string | undefined> {
  const { rows } = await db.query<{ next: string }>({
    text:
      `update job_runs set status = 'waiting', claimed_until = null, error = $3, next_at = now() + ${retryPauseSql('failures')}, ` +
      `failures = failures + 1 where ${isOurs} returning next_at as next`,
    values: [id, token, error],
  })
  return rows[0]?.next
}

/** Releases a run when the server stops. */
export async function releaseRun(db: Database, { id, token }: RunClaim): Promise<void> {
  await db.query({
    text: `update job_runs set status = 'waiting', claimed_until = null, next_at = now() where ${isOurs}`,
    values: [id, token],
  })
}
