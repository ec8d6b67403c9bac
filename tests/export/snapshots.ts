import type { Sql } from '../../server/database/connect'

/**
 * Processes of PostgreSQL that work for an export, or keep its snapshot. Those that analyze and vacuum by themselves are
 * none of them.
 */
export async function snapshotsOf(sql: Sql): Promise<number[]> {
  const { rows } = await sql.query<{ pid: number }>({
    text: `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend' and xact_start is not null and pid <> pg_backend_pid()`,
  })
  return rows.map(({ pid }) => pid)
}
