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
