import type { Job, Kernel } from '../types'
import { readLatestRuns } from './ledger'
import { getSlotAt, type RunSlot } from './run-slot'

interface DueRun {
  job: Job
  slot: RunSlot
}

interface DueRunOptions {
  /** Answers the time in ms since 1970; default: the database's clock, which all servers share. */
  clock?: () => number
  /** Tells whether the job is skipped. */
  isBusy?(job: Job): boolean
  /** Is called once the database has answered. */
  answered?(): void
}

/** Lists the due runs that no server holds. Each is checked only when the caller asks for it. */
export async function* listDueRuns(
  kernel: Kernel,
  jobs: readonly Job[],
  { clock, isBusy, answered }: DueRunOptions = {},
): AsyncGenerator<DueRun> {
  const { now, runs } = await readLatestRuns(
    kernel.db,
    jobs.map(({ name }) => name),
  )
  answered?.()
  for (const job of jobs) {
    if (isBusy?.(job)) continue
    const slot = getSlotAt(job.when, kernel.company.zone, clock?.() ?? now)
    const latest = runs.find((run) => run.job === job.name)
    if (latest?.slot === slot.name && !latest.isFree) continue
    if (job.isNeeded && !(await job.isNeeded(kernel))) continue
    yield { job, slot }
  }
}

/** Tells whether a run is due that no server holds. */
export async function isAnyRunDue(kernel: Kernel): Promise<boolean> {
  const { done } = await listDueRuns(kernel, kernel.jobs).next()
  return !done
}
