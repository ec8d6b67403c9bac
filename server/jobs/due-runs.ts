import type { Job, Kernel } from '../types'
import { readLatestRuns } from './ledger'
import { getSlotAt, type RunSlot } from './run-slot'

interface DueRun {
  job: Job
  slot: RunSlot
}

interface DueRunOptions {
  /** ms since 1970; default: the database's clock, which all servers share. */
  clock?: () => number
  /** Whether to skip the job. */
  isBusy?(job: Job): boolean
  /** Called once the database has answered. */
  answered?(): void
}

/** The due runs that no server holds, each checked when it is asked for. */
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

/** Whether any due run is free. */
export async function isAnyRunDue(kernel: Kernel): Promise<boolean> {
  const { done } = await listDueRuns(kernel, kernel.jobs).next()
  return !done
}
