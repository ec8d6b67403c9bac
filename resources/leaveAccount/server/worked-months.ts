import type { Sql } from '../../../server/database/connect'
import { listReaders, type Readers } from '../../../server/records/areas/area-readers'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { type Hundredths, toHundredths } from '../rules/hundredths'

/** The days that a person worked in a month, `YYYY-MM`. */
interface WorkedMonth {
  empId: number
  month: string
  days: number
}

type WorkedMonthsReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) => Promise<readonly WorkedMonth[]>

declare module '../../../server/records/areas/area-readers' {
  interface AreaReaders {
    workedMonths: WorkedMonthsReader
  }
}

/** Returns the days that a person worked in the month of a date. */
export type WorkedDaysLookup = (empId: number, date: CalendarDate) => Hundredths

/** Reads the days that people worked from the areas that know. */
export async function readWorkedDays(
  { sql, model }: { sql: Sql; model: { readers: Readers } },
  ...query: [empIds: readonly number[], from: CalendarDate, to: CalendarDate]
): Promise<WorkedDaysLookup> {
  const answers = await Promise.all(listReaders(model, 'workedMonths').map((read) => read(sql, ...query)))
  const sums = new Map<string, Hundredths>()
  for (const { empId, month, days } of answers.flat()) {
    const key = `${empId} ${month}`
    sums.set(key, (sums.get(key) ?? 0) + toHundredths(days.toFixed(2)))
  }
  return (empId, date) => sums.get(`${empId} ${date.slice(0, 7)}`) ?? 0
}
