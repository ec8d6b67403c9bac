import type { Sql } from '../../../server/database/connect'
import { listReaders, type Readers } from '../../../server/records/areas/area-readers'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** Attendance of a person on a day. */
export interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  /** On duty or travelling: without punches nothing is compared. */
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

/** Attendance as areas answer it; days without data are not compared. */
export const readAttendedDays = async (
  model: { readers: Readers },
  ...args: Parameters<AttendedDaysReader>
): Promise<AttendedDay[]> => (await Promise.all(listReaders(model, 'attendedDays').map((read) => read(...args)))).flat()
