import type { Role } from '../../../src/framework/register'
import type { Sql } from '../../database/connect'
import type { Caller } from '../../records/caller'
import type { Model } from '../../records/model'
import { personZoneSql } from '../../records/person-day'
import { usableAccount } from '../usable-account'
import { activeRolesSql } from './active-roles-sql'

/** What tells roles and time zones of people. */
export type CallerModel = Pick<Model, 'roles' | 'tables' | 'people'>

/** What an account says of the rights of its person. */
export interface CallerRow {
  roles: Role[]
  must_change: boolean
  zone: string | null
}

/**
 * Finds those of the people who have a usable account, with their roles of `today`, the company's date, for
 * work without a session.
 */
export async function findCallers(
  sql: Sql,
  model: CallerModel,
  empIds: readonly number[],
  today: string,
): Promise<(Caller & { empId: number })[]> {
  const { rows } = await sql.query<CallerRow & { id: number }>({
    name: 'callers_named',
    text:
      `select a.emp_id::int as id, ${personZoneSql(model, 'a.emp_id') ?? 'null'} as zone, ` +
      `a.must_change_password as must_change, ${activeRolesSql('a.emp_id', '$2::date')} as roles ` +
      `from accounts a where a.emp_id = any($1::bigint[]) and a.status = '${usableAccount}' order by a.emp_id`,
    values: [empIds, today],
  })
  return rows.map(({ id: empId, zone, must_change, roles }) => {
    const caller = { empId, roles: model.roles.effective(roles), sessionId: null, zone, isSystem: false }
    return must_change ? { ...caller, mustChangePassword: true } : caller
  })
}
