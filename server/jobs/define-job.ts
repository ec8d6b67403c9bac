import type { Rhythm } from '../../src/framework/lists/schedule'
import type { Job } from '../types'

const minutesOfDay = 1440

/**
 * Declares a job.
 * @throws Error where the time of its schedule never occurs
 */
export function defineJob(job: Job): Job {
  const { name, when } = job
  if ('everyMinutes' in when) {
    if (!Number.isInteger(when.everyMinutes) || when.everyMinutes < 1 || minutesOfDay % when.everyMinutes !== 0)
      throw new Error(`Job ${name}: everyMinutes is a whole number that divides a day`)
  } else if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(when.at)) throw new Error(`Job ${name}: at is a time as 08:30`)
  else if (needsDayOfPeriod(when.rhythm) && !when.day)
    throw new Error(`Job ${name}: a ${when.rhythm} job needs its day`)
  return job
}

const needsDayOfPeriod = (rhythm: Rhythm['rhythm'] | undefined) => rhythm === 'weekly' || rhythm === 'monthly'
