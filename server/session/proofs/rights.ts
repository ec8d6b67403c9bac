import { type Roles, standingOf } from '../../../src/framework/company/roles'
import type { Role } from '../../../src/framework/register'
import type { Sql } from '../../database/connect'
import type { Caller } from '../../records/caller'
import type { Model } from '../../records/model'

/** Minutes after signing in within which a session says who is there. */
const freshMinutes = 15

/** Why somebody may not change what another proves to be themselves by. */
export type ProofRefusal = 'identityOfOther' | 'staleSignIn'

interface Judging {
  sql: Sql
  model: Pick<Model, 'roles'>
  caller: Caller
  today: string
}

interface Target {
  roles: Role[]
  was_opened: boolean
  is_fresh: boolean
}

/** The account that would be touched; undefined where the person has none. Roles that are granted for later count. */
async function targetOf(sql: Sql, empId: number, { sessionId }: Caller, today: string): Promise<Target | undefined> {
  const { rows } = await sql.query<Target>({
    name: 'target_of_proof',
    text:
      `select a.status <> 'invited' or a.password_hash is not null as was_opened, ` +
      `coalesce((select array_agg(distinct g.role) from role_grants g where g.emp_id = a.emp_id and (g.to_date is null or g.to_date >= $3::date)), '{}') as roles, ` +
      'exists (select from sessions s where s.id = $2::uuid and s.emp_id = a.emp_id ' +
      `and s.created_at > now() - interval '${freshMinutes} minutes') as is_fresh from accounts a where a.emp_id = $1`,
    values: [empId, sessionId, today],
  })
  return rows[0]
}

const stands = (roles: Roles, granted: readonly Role[]) => standingOf(roles, roles.effective(granted))

/** Why the caller may not change a proof of the person's; undefined where they may. */
export async function proofRefusal(
  { sql, model, caller, today }: Judging,
  empId: number,
): Promise<ProofRefusal | undefined> {
  if (caller.isSystem) return undefined
  const target = await targetOf(sql, empId, caller, today)
  if (!target) return undefined
  if (caller.empId === empId) return target.is_fresh ? undefined : 'staleSignIn'
  if (caller.roles.includes('admin')) return undefined
  // Who has never signed in is reached nowhere else: a slip in a new person's address is mended by who entered it.
  const isEqual = standingOf(model.roles, caller.roles) >= stands(model.roles, target.roles)
  return !target.was_opened && isEqual ? undefined : 'identityOfOther'
}

/** Whether the person has more rights than the caller. */
export async function outranks({ sql, model, caller, today }: Judging, empId: number): Promise<boolean> {
  if (caller.isSystem) return false
  const target = await targetOf(sql, empId, caller, today)
  return target !== undefined && stands(model.roles, target.roles) > standingOf(model.roles, caller.roles)
}
