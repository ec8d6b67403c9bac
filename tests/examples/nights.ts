import type { JobRunContext } from '../../server/types'
import type { CalendarDate } from '../../src/framework/values/dates'
import type { ExampleCompany } from './company'

/** A run of a job as a server does it; `since` is the run before it that went well. */
function toRun({ kernel }: ExampleCompany, date: CalendarDate, since: number | null): JobRunContext {
  return {
    ...{ date, begunOn: date, since, plannedAt: Date.now(), signal: new AbortController().signal },
    once: async (_, work) => {
      await kernel.db.transaction(work)
      return true
    },
    warn: () => undefined,
  }
}

/** Runs one job of a night. */
export async function runJob(company: ExampleCompany, name: string, date: CalendarDate, since: number | null = null) {
  const job = company.kernel.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`No job ${name}`)
  await job.run(company.kernel, toRun(company, date, since))
}

/** What runs every minute or hour where something is queued. */
const queued = ['countLeaveAnew', 'countDaysAnew']

/** The jobs of a night that a case can tell of, in the order in which servers run them. */
const ofNight = [
  'takeDueSteps',
  'countDays',
  'lockTimeSheets',
  'grantLeave',
  'closeLeave',
  'deductLate',
  'endEmployments',
]

/** Runs what waits in queues. */
export async function runQueues(company: ExampleCompany, date: CalendarDate): Promise<void> {
  for (const job of company.kernel.jobs)
    if (queued.includes(job.name) && (await job.isNeeded?.(company.kernel)) !== false)
      await job.run(company.kernel, toRun(company, date, null))
}

/** Runs the jobs of one night; `since` is the night before it in which they went well. */
export async function runNight(company: ExampleCompany, date: CalendarDate, since: number): Promise<void> {
  for (const name of ofNight) await runJob(company, name, date, since)
  await runQueues(company, date)
}
