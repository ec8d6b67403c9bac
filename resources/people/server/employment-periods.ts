import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { locations } from '../../company/locations'
import { employees } from '../employees'

const e = sqlNames(employees, 'e')
const l = sqlNames(locations, 'l')

/** A period of employment, and the time zone of the person; null means that of the company. */
export interface Employment {
  empId: number
  joinedOn: CalendarDate
  leftOn: CalendarDate | null
  zone: string | null
}

const employmentsSql = statement('employments')`
  select ${e.id} as "empId", ${e.dateOfJoining} as "joinedOn", ${e.lastWorkingDate} as "leftOn", ${l.zone} from ${e} left join ${l} on ${l.id} = ${e.locationId} where ${e.id} = any($1::bigint[])`

export const readEmployments = async (sql: Sql, empIds: readonly number[]): Promise<Employment[]> =>
  (await sql.query<Employment>(employmentsSql(empIds))).rows
