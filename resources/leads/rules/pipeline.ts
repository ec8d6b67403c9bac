import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Amount, fromUnits, toUnits } from '../../../src/framework/values/money'

/** An open lead, with its value in base and what of it is likely. */
interface PipelineLead {
  expectedCloseDate: CalendarDate | null
  baseValue: Amount | null
  weighted: Amount | null
}

class Bucket {
  private count = 0
  private value = 0n
  private weighted = 0n

  add({ baseValue, weighted }: PipelineLead): void {
    this.count += 1
    this.value += toUnits(baseValue ?? '0')
    this.weighted += toUnits(weighted ?? '0')
  }

  sums = () => ({ count: this.count, value: fromUnits(this.value), weighted: fromUnits(this.weighted) })
}

/** Adds up open leads by the month in which they are expected to close; past and missing dates are apart. */
export function sumPipeline(leads: readonly PipelineLead[], asOf: CalendarDate) {
  const months = new Map<string, Bucket>()
  const [overdue, undated, total] = [new Bucket(), new Bucket(), new Bucket()]
  for (const lead of leads) {
    total.add(lead)
    const { expectedCloseDate: day } = lead
    if (day === null) undated.add(lead)
    else if (day < asOf) overdue.add(lead)
    else {
      const month = months.get(day.slice(0, 7)) ?? new Bucket()
      months.set(day.slice(0, 7), month)
      month.add(lead)
    }
  }
  return {
    months: [...months].sort(([a], [b]) => (a < b ? -1 : 1)).map(([month, bucket]) => ({ month, ...bucket.sums() })),
    ...{ overdue: overdue.sums(), undated: undated.sums(), total: total.sums() },
  }
}
