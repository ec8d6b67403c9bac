import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, sqlNames, sqlPart, statement, textArraySql } from '../../../server/records/sql/named-sql'
import type { RecordDraft } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { employees, limitedTypes } from '../../people/employees'

const e = sqlNames(employees, 'e')

/** The first and the last day of employment. The last day is null if it is not known. */
export interface EmploymentDates {
  joinedOn: CalendarDate
  leftOn: CalendarDate | null
}

/** SQL for the last day of the person `e`, by the same rule as `toEmploymentDates`. */
const lastDaySql = sqlPart`least(${e.lastWorkingDate},
  case when ${e.employmentType} = any(${textArraySql(limitedTypes)}) then ${e.contractEndDate} end)`

/** The fields of the person `e` that leave checks need, as arguments of `json_build_object`. */
export const personPairs = sqlPart`'joinedOn', ${e.dateOfJoining}, 'leftOn', ${lastDaySql},
  ${jsonPairsSql(e, ['departmentId', 'employmentType', 'gender', 'locationId'])}`

/** The fields that decide the first and the last day of employment. */
export const dateFields = ['dateOfJoining', 'lastWorkingDate', 'contractEndDate', 'employmentType'] as const

type DateField = (typeof dateFields)[number]

/**
 * Computes the dates of employment. The last day is the last working day, or the end of the contract if that
 * is earlier.
 */
export function toEmploymentDates(person: Pick<RecordDraft<typeof employees>, DateField>): EmploymentDates {
  const { dateOfJoining, lastWorkingDate, contractEndDate, employmentType } = person
  const isLimited = limitedTypes.some((type) => type === employmentType)
  const ends = [lastWorkingDate, isLimited ? contractEndDate : null].flatMap((end) => end ?? [])
  return { joinedOn: dateOfJoining ?? '', leftOn: ends.sort()[0] ?? null }
}

const leaveEmploymentOfSql = statement('leave_employment_of')`
  select ${e.dateOfJoining} as "joinedOn", ${lastDaySql} as "leftOn" from ${e} where ${e.id} = $1`

/** Reads the dates of one person; undefined if there is no such person. */
export async function readEmployment(sql: Sql, empId: number): Promise<EmploymentDates | undefined> {
  const { rows } = await sql.query<EmploymentDates>(leaveEmploymentOfSql(empId))
  return rows[0]
}
