import type { Sql } from '../database/connect'

/** Ends what is granted to a person with the day before, or with the day it would have begun. */
export async function endGrants(sql: Sql, empId: number, today: string): Promise<void> {
  await sql.query({
    text: 'update role_grants set to_date = $2::date - 1 where emp_id = $1 and (to_date is null or to_date >= $2::date)',
    values: [empId, today],
  })
}
