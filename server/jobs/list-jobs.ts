import { humanizeName } from '../../src/framework/naming'
import type { Sql } from '../database/connect'
import type { Settings } from '../start/settings'
import type { Job, JobSchedule, RunCounts } from '../types'
import { getNextSlotInstant } from './run-slot'

/** The number of runs shown for each job. */
const shownRuns = 10

interface ShownRun {
  id: number
  status: 'running' | 'waiting' | 'done' | 'failed'
  /** The instants of the run; null where there is none yet. */
  plannedAt: string
  startedAt: string
  endedAt: string | null
  /** The instant of the next retry. */
  nextAt: string | null
  attempts: number
  failures: number
  server: string
  counts: RunCounts | null
  error: string | null
}

export interface ShownJob {
  name: string
  label: string
  when: JobSchedule
  /** A problem that is more than a failed run; null: none. */
  alarm: string | null
  /** The instant of the next planned run. */
  plannedAt: string
  /** The instant of the last success. */
  doneAt: string | null
  /** The runs, the latest first. */
  runs: readonly ShownRun[]
}

const columns =
  `'id', id, 'status', status, 'plannedAt', planned_at, 'startedAt', started_at, 'endedAt', ended_at, 'nextAt', next_at, ` +
  `'attempts', attempts, 'failures', failures, 'server', server, 'counts', counts, 'error', error`

interface JobListContext {
  sql: Sql
  settings: Settings
  company: { zone: string }
}

/** Lists every job with its schedule, its last success, its next run and its latest runs. */
export async function listJobs({ sql, settings, company }: JobListContext, jobs: readonly Job[]): Promise<ShownJob[]> {
  const { rows } = await sql.query<Pick<ShownJob, 'name' | 'doneAt' | 'runs'>>({
    name: 'shown_jobs',
    text:
      `select j.job as name, (select to_jsonb(max(ended_at)) from job_runs where job = j.job and status = 'done') as "doneAt", ` +
      `(select coalesce(jsonb_agg(jsonb_build_object(${columns}) order by planned_at desc), '[]') from ` +
      '(select * from job_runs where job = j.job order by planned_at desc limit $2) latest) as runs ' +
      'from unnest($1::text[]) as j(job)',
    values: [jobs.map(({ name }) => name), shownRuns],
  })
  const now = Date.now()
  const rowByJob = new Map(rows.map((row) => [row.name, row]))
  return Promise.all(
    jobs.map(async ({ name, label = humanizeName(name), when, alarm }) => {
      const { doneAt = null, runs = [] } = rowByJob.get(name) ?? {}
      const plannedAt = new Date(getNextSlotInstant(when, company.zone, now)).toISOString()
      return {
        name,
        label,
        when,
        alarm: (await alarm?.(settings)) ?? null,
        plannedAt,
        doneAt,
        runs,
      }
    }),
  )
}

/** Lets a failed run be tried again at once; false where it is not waiting. */
export async function retryRunNow(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query({
    text: `update job_runs set next_at = now() where id = $1 and status = 'waiting'`,
    values: [id],
  })
  return (rowCount ?? 0) > 0
}
