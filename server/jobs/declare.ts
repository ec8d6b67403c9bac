import type { Rhythm } from '../../src/framework/lists/schedule'
import type { Tx } from '../database/connect'
import type { Kernel } from '../kernel'
import type { Settings } from '../settings'
import type { When } from './when'

/** Figures of a run, kept with it. */
export type Counts = Readonly<Record<string, number>>

/** The run that a job is asked for. */
export interface Run {
  /** The company's date of the slot, not of the moment: a run that is made up for has the date it was planned for. */
  date: string
  /** The company's date when it began: later than `date` where the run is made up for. */
  begunOn: string
  /** When it was planned, ms since 1970. */
  plannedAt: number
  /** When the last run that went well was planned; null before the first one. What came due since then is this run's. */
  since: number | null
  /** Aborted when the server stops or the run was given to another one: leave between two records. */
  signal: AbortSignal
  /**
   * Does a part of the run and remembers it in the same transaction, under a name of its own: a run that begins again
   * after its server was lost does not do it twice. Answers whether it was done now.
   */
  once(step: string, work: (tx: Tx) => Promise<void>): Promise<boolean>
  /** A line of the log, with what it is about. */
  warn(about: object, message: string): void
}

export interface Job {
  /** camelCase; labels its figures and rows. */
  name: string
  when: When
  /** What administrators have to be told as long as it lasts; shown with the job. Default: nothing. */
  alarm?(settings: Settings): Promise<string | null>
  /** Whether there is anything to do; asked before a run is taken, so that there is none where there is not. Default: always. */
  isNeeded?(kernel: Kernel): Promise<boolean>
  /**
   * Does what the run is for. Through `kernel.db` it writes only while the run is this server's, else it throws
   * `LostRun`; a run is begun again after a failure or a lost server, so what it does is guarded by the state of each
   * record, or by `once`.
   */
  run(kernel: Kernel, run: Run): Promise<Counts>
}

const minutesOfDay = 1440

/** @throws Error where no clock ever shows that time */
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
