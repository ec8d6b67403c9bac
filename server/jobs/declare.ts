import type { Rhythm } from '../../src/framework/lists/schedule'
import type { Tx } from '../database/connect'
import type { Kernel } from '../kernel'
import type { Settings } from '../settings'
import type { When } from './when'

/** Counts of a run, stored with it. */
export type Counts = Readonly<Record<string, number>>

/** One run of a job. */
export interface Run {
  /** The company's date of the planned time: a run that is made up for has its planned date. */
  date: string
  /** The company's date when it began; later than `date` where the run is made up for. */
  begunOn: string
  /** Planned time, ms since 1970. */
  plannedAt: number
  /** Planned time of the last successful run; null before the first. This run handles what came due since. */
  since: number | null
  /** Aborted when the server stops or another server takes the run: stop between two records. */
  signal: AbortSignal
  /**
   * Runs a named step and records it in the same transaction, so that a restarted run does not repeat it.
   * Answers whether the step ran now.
   */
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>
  /** Logs a warning with its subject. */
  warn(about: object, message: string): void
}

export interface Job {
  /** In camelCase; the name in metrics and rows. */
  name: string
  when: When
  /** A problem that administrators have to know while it lasts; shown with the job. Default: none. */
  alarm?(settings: Settings): Promise<string | null>
  /**
   * Whether there is anything to do; asked before a run is taken, so that no empty
   * run is recorded. Default: always.
   */
  isNeeded?(kernel: Kernel): Promise<boolean>
  /**
   * Does the work. `kernel.db` writes only while this server holds the run, else it throws `LostRun`.
   * A run restarts after a failure or a crash, so the state of each record, or
   * `once`, has to guard what it does.
   */
  run(kernel: Kernel, run: Run): Promise<Counts>
}

const minutesOfDay = 1440

/** @throws Error where the time never occurs */
export function defineJob(job: Job): Job {
  const { name, when } = job
  if ('everyMinutes' in when) {
    if (!Number.isInteger(when.everyMinutes) || when.everyMinutes < 1 || minutesOfDay % when.everyMinutes !== 0)
      throw new Error(`Job ${name}: everyMinutes is a whole number that divides a day`)
  } else if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(when.at)) throw new Error(`Job ${name}: at is a time as 08:30`)
  else if (needsDay(when.rhythm) && !when.day) throw new Error(`Job ${name}: a ${when.rhythm} job needs its day`)
  return job
}

const needsDay = (rhythm: Rhythm['rhythm'] | undefined) => rhythm === 'weekly' || rhythm === 'monthly'
