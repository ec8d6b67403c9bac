import type { Sql } from '../../../server/database/connect'
import { listReaders } from '../../../server/records/areas/area-readers'
import type { Reader } from '../../../server/records/query'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** The attendance of a person on a day. */
export interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  /** The status of the day. */
  status?: string
}

type AttendedDaysReader = (
  sql: Sql,
  empIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
) => Promise<readonly AttendedDay[]>

declare module '../../../server/records/areas/area-readers' {
  interface AreaReaders {
    attendedDays: AttendedDaysReader
  }
}

/** Reads attendance from the area that keeps it. Days without data are left out; null if no area keeps it. */
export async function readAttendedDays(
  { sql, model }: Pick<Reader, 'sql' | 'model'>,
  ...query: [empIds: readonly number[], from: CalendarDate, to: CalendarDate]
): Promise<AttendedDay[] | null> {
  const readers = listReaders(model, 'attendedDays')
  return readers.length === 0 ? null : (await Promise.all(readers.map((read) => read(sql, ...query)))).flat()
}
