import type { Sql } from '../../../server/database/connect'
import type { Values } from '../../../src/framework/validate'

/** The department of whoever asks pays where nobody else is named. */
export async function payerOf(
  sql: Sql,
  { projectId, departmentId, requestedByEmpId }: Values,
): Promise<{ departmentId?: number | null }> {
  if (projectId != null || departmentId != null) return {}
  const { rows } = await sql.query<{ id: number | null }>({
    name: 'procurement_department_of',
    text: 'select department_id as id from employees where id = $1',
    values: [requestedByEmpId],
  })
  return { departmentId: rows[0]?.id ?? null }
}
