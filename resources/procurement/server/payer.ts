import type { Sql } from '../../../server/database/connect'

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
  const { rows } = await sql.query<{ id: number | null }>({
    name: 'procurement_department_of',
    text: 'select department_id as id from employees where id = $1',
    values: [requestedByEmpId],
  })
  return { departmentId: rows[0]?.id ?? null }
}
