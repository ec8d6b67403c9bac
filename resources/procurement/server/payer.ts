import type { Sql } from '../../../server/database/connect'
import { named, statement } from '../../../server/records/sql/named-sql'
import { employees } from '../../people/employees'

const employeesTable = named(employees)

const procurementDepartmentOfSql = statement('procurement_department_of')`
  select ${employeesTable.departmentId} as id from ${employeesTable} where ${employeesTable.id} = $1`

/** The department of whoever asks pays where nobody else is named. */
export async function findPayer(
  sql: Sql,
  {
    projectId,
    departmentId,
    requestedByEmpId,
  }: {
    projectId?: number | null | undefined
    departmentId?: number | null | undefined
    requestedByEmpId: number | null
  },
): Promise<{ departmentId?: number | null }> {
  if (projectId != null || departmentId != null) return {}
  const { rows } = await sql.query<{ id: number | null }>(procurementDepartmentOfSql(requestedByEmpId))
  return { departmentId: rows[0]?.id ?? null }
}
