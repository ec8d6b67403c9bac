import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../database/connect'
import { toLoggableError } from '../observe/loggable-error'
import type { Job, JobRunContext, Kernel } from '../types'
import { listDueRuns } from './due-runs'
import { claimRun, endRun, leaseSeconds, postponeRun, type RunClaim, releaseRun, renewRun } from './ledger'
import { LostRunError, runStepOnce, withRunLease } from './run-lease'
import type { RunSlot } from './run-slot'

const closeMs = 5000

/** Logs a message with its subject. */
type LogMessage = (about: Readonly<Record<string, unknown>>, message: string) => void
type WorkerLog = Readonly<Record<'info' | 'warn' | 'error', LogMessage>>

interface JobWorkerOptions {
  kernel: Kernel
  /** The database for jobs. Its connections may be slower than those for people. */
  workplace: Database
  jobs: readonly Job[]
  log: WorkerLog
  /** Answers the time in ms since 1970; default: the database's clock, which all servers share. */
  clock?: () => number
}

/** Runs due jobs that no other server holds: one run of a job at a time, different jobs in parallel. */
export class JobWorker {
  readonly #running = new Map<string, Promise<void>>()
  readonly #closing = new AbortController()
  readonly #server = `${hostname()} ${process.pid}`
  #isCutOff = false
  #workedAt = Date.now()

  constructor(private readonly options: JobWorkerOptions) {}

  /** Milliseconds since a run ended; 0 while one is running. */
  get restedMs(): number {
    return this.#running.size > 0 ? 0 : Date.now() - this.#workedAt
  }

  /** Looks for due runs once. Answers when the runs that it started have ended. */
  async round(): Promise<void> {
    const runs: Promise<void>[] = []
    try {
      await this.#takeDue(runs)
    } catch (error) {
      // The database cannot be reached. That is logged once, and each round tries again.
      if (!this.#isCutOff && !this.#closing.signal.aborted)
        this.options.log.warn({ err: error }, 'jobs wait for the database')
      this.#isCutOff = true
    }
    await Promise.all(runs)
  }

  /** Aborts current runs and waits a moment for them to end. */
  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.race([Promise.all(this.#running.values()), delay(closeMs, undefined, { ref: false })])
  }

  async #takeDue(runs: Promise<void>[]): Promise<void> {
    const { kernel, jobs, clock } = this.options
    const isBusy = ({ name }: Job) => this.#closing.signal.aborted || this.#running.has(name)
    const markReachable = () => {
      this.#isCutOff = false
    }
    for await (const { job, slot } of listDueRuns(kernel, jobs, {
      ...(clock && { clock }),
      isBusy,
      answered: markReachable,
    })) {
      const claim = await claimRun(kernel.db, job.name, slot, this.#server)
      if (claim) runs.push(this.#start(job, slot, claim))
    }
  }

  #start(job: Job, slot: RunSlot, claim: RunClaim): Promise<void> {
    const running = this.#perform(job, slot, claim)
      .catch((error: unknown) => this.options.log.error({ err: error, job: job.name }, 'the end of a run was not kept'))
      .finally(() => {
        this.#running.delete(job.name)
        this.#workedAt = Date.now()
      })
    this.#running.set(job.name, running)
    return running
  }

  async #perform(job: Job, slot: RunSlot, claim: RunClaim): Promise<void> {
    const { kernel, workplace, log } = this.options
    const lost = new AbortController()
    const renewing = setInterval(() => void this.#renew(claim, lost), (leaseSeconds * 1000) / 3).unref()
    const about = { job: job.name, slot: slot.name }
    try {
      const db = withRunLease(workplace, claim)
      const run = this.#runOf(slot, claim, db, lost.signal, about)
      const counts = await job.run({ ...kernel, db }, run)
      // A run that was aborted may not have done all its work.
      run.signal.throwIfAborted()
      if (!(await endRun(kernel.db, claim, counts))) throw new LostRunError()
      log.info({ ...about, ...counts }, 'a job is done')
    } catch (error) {
      await this.#fail(claim, about, error)
    } finally {
      clearInterval(renewing)
    }
  }

  #runOf(slot: RunSlot, claim: RunClaim, db: Database, lost: AbortSignal, job: object): JobRunContext {
    return {
      date: slot.date,
      begunOn: slot.begunOn,
      plannedAt: slot.plannedAt,
      since: claim.since === null ? null : Date.parse(claim.since),
      signal: AbortSignal.any([lost, this.#closing.signal]),
      once: (step, work) => runStepOnce(db, claim, step, work),
      warn: (about, message) => this.options.log.warn({ ...job, ...about }, message),
    }
  }

  async #renew(claim: RunClaim, lost: AbortController): Promise<void> {
    // Without an answer nobody knows whether the lease still holds; `withRunLease` guards the writes.
    const isOurs = await renewRun(this.options.kernel.db, claim).catch(() => true)
    if (!isOurs) lost.abort(new LostRunError())
  }

  async #fail(claim: RunClaim, about: Readonly<Record<string, unknown>>, error: unknown): Promise<void> {
    const { kernel, log } = this.options
    if (error instanceof LostRunError) {
      log.warn(about, 'a run was given to another server before it had ended')
    } else if (this.#closing.signal.aborted) {
      await releaseRun(kernel.db, claim)
    } else {
      const { type, code, message } = toLoggableError(error)
      const nextAt = await postponeRun(kernel.db, claim, [code ?? type, message].join(': '))
      log.error({ ...about, err: error, nextAt }, 'a job failed')
    }
  }
}
