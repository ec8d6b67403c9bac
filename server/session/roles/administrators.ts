import { StewardError } from '../../../src/framework/errors'
import type { Sql } from '../../database/connect'
import { isGrantActiveSql } from './active-roles-sql'

// An arbitrary lock number. Removals wait for each other, so that one administrator stays.
const administratorsLock = 7_305_009

/**
 * Builds SQL that tells whether account `a` belongs to somebody who is administrator today. Restricted people
 * and people before their first day do not count.
 * @param grants a further condition on their grant `g`
 */
const isAdministratorSql = (today: string, grants: string) =>
  `a.status = 'active' and exists (select from role_grants g where g.emp_id = a.emp_id and g.role = 'admin' ` +
  `and ${grants} and ${isGrantActiveSql('g', today)}) and not exists (select from role_grants g where g.emp_id = a.emp_id ` +
  `and g.role = 'restricted' and (g.to_date is null or g.to_date >= ${today}))`

const hasNoEnd = 'g.to_date is null'

/** Lists the people who are administrators on the day, without an end date. */
export const listAdministrators = (sql: Sql, today: string): Promise<number[]> =>
  readAdministrators(sql, today, hasNoEnd)

/** Lists the people who are administrators on the day, also those whose role ends on a later day. */
export const listActingAdministrators = (sql: Sql, today: string): Promise<number[]> =>
  readAdministrators(sql, today, 'true')

async function readAdministrators(sql: Sql, today: string, grants: string): Promise<number[]> {
  const { rows } = await sql.query<{ empId: number }>({
    text: `select a.emp_id::int as "empId" from accounts a where ${isAdministratorSql('$1::date', grants)} order by 1`,
    values: [today],
  })
  return rows.map(({ empId }) => empId)
}

/**
 * Refuses what would leave no administrator. Call it before an account or a role is removed, in that
 * transaction. Concurrent removals wait for each other.
 * @throws StewardError `lastAdministrator`
 */
export async function requireAnotherAdministrator(sql: Sql, empId: number, today: string): Promise<void> {
  await sql.query({ text: 'select pg_advisory_xact_lock($1)', values: [administratorsLock] })
  const { rows } = await sql.query<{ is_last: boolean }>({
    name: 'is_last_administrator',
    text:
      `select coalesce(bool_or(a.emp_id = $1), false) and not coalesce(bool_or(a.emp_id <> $1), false) as is_last ` +
      `from accounts a where ${isAdministratorSql('$2::date', hasNoEnd)}`,
    values: [empId, today],
  })
  if (rows[0]?.is_last) throw new StewardError('lastAdministrator')
}
