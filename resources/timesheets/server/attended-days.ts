import type { Sql } from '../../../server/database/connect'
import { listReaders, type Readers } from '../../../server/records/areas/area-readers'
import type { CalendarDate } from '../../../src/framework/values/dates'

/** The attendance of a person on a day. */
export interface AttendedDay {
  empId: number
  workDate: CalendarDate
  workedMinutes: number
  /**
   * The status of the day. If it says that the person is on duty or travelling, a day without punches is not
   * compared.
   */
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

/** Reads attendance from the area that provides it. Days without data are not compared. */
export const readAttendedDays = async (
  model: { readers: Readers },
  ...args: Parameters<AttendedDaysReader>
): Promise<AttendedDay[]> => (await Promise.all(listReaders(model, 'attendedDays').map((read) => read(...args)))).flat()
