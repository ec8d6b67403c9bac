import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database/connect'
import type { Job, Kernel } from '../types'

interface JobFigures {
  job: string
  done_at: number | null
  seconds: number | null
  failures: number
}

/**
 * Registers the metrics of each job: its last success, how long that took, and the failures since. They are
 * absent while the database cannot be reached.
 */
export function registerJobMetrics(
  registry: Registry,
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  patienceMs: number,
): void {
  const look = shareConcurrentCalls(() => readJobFigures(db, jobs, patienceMs).catch(() => []))
  const addGauge = (name: string, help: string, of: (row: JobFigures) => number | null) => {
    const metric = new Gauge({
      name: `steward_job_${name}`,
      help,
      labelNames: ['job'],
      registers: [registry],
      async collect() {
        const rows = await look()
        metric.reset()
        for (const row of rows) {
          const value = of(row)
          if (value !== null) metric.set({ job: row.job }, value)
        }
      },
    })
  }
  addGauge('done_time_seconds', 'When a run last went well, since 1970', (row) => row.done_at)
  addGauge('seconds', 'How long the last run that went well took, its failures among it', (row) => row.seconds)
  addGauge('failures', 'Tries that failed since a run last went well', (row) => row.failures)
}

/** Makes concurrent callers share one answer. */
function shareConcurrentCalls<T>(ask: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    pending ??= ask().finally(() => {
      pending = undefined
    })
    return pending
  }
}

async function readJobFigures(db: Database, jobs: readonly Job[], timeoutMs: number): Promise<JobFigures[]> {
  const { rows } = await db.query<JobFigures>({
    name: 'job_figures',
    timeoutMs,
    text:
      'select j.job, extract(epoch from d.ended_at)::float8 as done_at, extract(epoch from d.ended_at - d.started_at)::float8 as seconds, ' +
      '(select coalesce(sum(failures), 0)::int from job_runs r where r.job = j.job and (d.planned_at is null or r.planned_at > d.planned_at)) as failures ' +
      'from unnest($1::text[]) as j(job) left join lateral (select planned_at, started_at, ended_at from job_runs ' +
      `where job_runs.job = j.job and status = 'done' order by planned_at desc limit 1) d on true`,
    values: [jobs.map(({ name }) => name)],
  })
  return rows
}
