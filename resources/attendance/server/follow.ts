import type { Effect } from '../../../server/area'
import type { Change } from '../../../server/records/write/writer'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { recount } from './count'

const asDate = (value: unknown): CalendarDate | undefined =>
  typeof value === 'string' ? value.slice(0, 10) : undefined

/** Days that leave covers, or covered before, are counted anew as far as they have come. */
async function countCovered({ writer, before, record }: Change): Promise<void> {
  const dates = [before?.fromDate, record.fromDate, before?.toDate, record.toDate].flatMap(
    (value) => asDate(value) ?? [],
  )
  const [from, to] = [dates.toSorted()[0], dates.toSorted().at(-1)]
  // Tomorrow is today east of the company.
  const last = plusDays(writer.today, 1) ?? writer.today
  if (from && to && from <= last)
    await recount(writer, { empIds: [Number(record.empId)], from, to: to < last ? to : last })
}

export const coveredBy: Effect = {
  fields: ['fromDate', 'toDate', 'fromSession', 'toSession', 'status'],
  after: countCovered,
}
