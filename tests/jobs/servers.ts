import { type Database, openDatabase } from '../../server/database/connect'
import { jobStatements } from '../../server/database/system/system-jobs'
import { JobWorker } from '../../server/jobs/worker'
import type { Job, JobRunContext } from '../../server/types'
import { freshDatabase } from '../setup/database'
import { kernelOn } from './job'

export interface Told {
  level: 'info' | 'warn' | 'error'
  about: Record<string, unknown>
  message: string
}

/** A database with the tables of jobs, servers that share it, and a clock that a test sets. */
export interface Servers {
  db: Database
  connection: object
  told: Told[]
  /** ms since 1970, for every server. */
  now: number
  /** One more server, with connections of its own; its jobs note what they did in `effects`. */
  server(...jobs: Job[]): JobWorker
  rows<Row extends object>(text: string, ...values: unknown[]): Promise<Row[]>
  /** The lease of whoever has a run ends, and whoever waits to try again may. */
  letLapse(): Promise<void>
  close(): Promise<void>
}

export async function startServers(): Promise<Servers> {
  const { db, connection, drop } = await freshDatabase()
  for (const text of jobStatements) await db.query({ text })
  await db.query({ text: 'create table effects (job text, slot timestamptz, step int)' })
  const opened: Database[] = []
  const workers: JobWorker[] = []
  const told: Told[] = []
  const tell = (level: Told['level']) => (about: Record<string, unknown>, message: string) =>
    void told.push({ level, about, message })
  const log = { info: tell('info'), warn: tell('warn'), error: tell('error') }
  const servers: Servers = {
    db,
    connection,
    told,
    now: Date.parse('2026-11-22T00:00:30Z'),
    server(...jobs) {
      const own = openDatabase({ connection, poolSize: 3, statementTimeoutMs: 30_000 })
      opened.push(own)
      const kernel = kernelOn(own)
      const worker = new JobWorker({ kernel, workplace: own, jobs, log: log as never, clock: () => servers.now })
      workers.push(worker)
      return worker
    },
    rows: async <Row extends object>(text: string, ...values: unknown[]) =>
      (await db.query<Row>({ text, values })).rows,
    letLapse: async () => {
      await db.query({
        text: `update job_runs set claimed_until = now() - interval '2 hours' where status = 'running'`,
      })
      await db.query({ text: `update job_runs set next_at = now() where status = 'waiting'` })
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all(opened.map((each) => each.close()))
      await drop()
    },
  }
  return servers
}

/** Writes a row for the run, which nothing but the queue keeps from standing twice. */
export async function note(db: Database, job: string, run: JobRunContext, step = 0): Promise<void> {
  await db.query({ text: 'insert into effects values ($1, $2, $3)', values: [job, new Date(run.plannedAt), step] })
}

export interface Gate {
  reached: Promise<void>
  reach(): Promise<void>
  open(): void
}

/** Where a job waits until the test lets it go on. */
export function gate(): Gate {
  let [tellReached, open] = [() => {}, () => {}]
  const reached = new Promise<void>((resolve) => {
    tellReached = resolve
  })
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    reached,
    open,
    reach() {
      tellReached()
      return opened
    },
  }
}
