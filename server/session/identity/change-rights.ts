import { ranksAbove } from '../../../src/framework/company/roles'
import type { Role } from '../../../src/framework/register'
import { getTable, quoteIdentifier } from '../../records/model'
import type { Reader } from '../../records/query'
import { bindValues } from '../../records/sql/compile-statement'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { SqlParameters } from '../../records/sql-parameters'

/** Minutes after a sign-in during which the session proves that the person is present. */
const freshMinutes = 15

/** Why a person may not change a value that identifies another person. */
type IdentityRefusal = 'identityOfOther' | 'staleSignIn'

type RightsContext = Pick<Reader, 'sql' | 'model' | 'caller' | 'today' | 'company'>

interface TargetAccount {
  roles: Role[]
  was_opened: boolean
  is_fresh: boolean
}

/** Builds SQL of the roles of account `a` whose grant still waits for a second person. */
function requestedRolesSql({ roles, tables }: RightsContext['model']): string {
  const table = tables.get(roles.bySecondPerson?.requests ?? '')
  return table
    ? ` union select r.role from ${quoteIdentifier(table.name)} r where r.emp_id = a.emp_id and r.status = 'pending'`
    : ''
}

/**
 * Locks the account that is to be changed; undefined where the person has none. It includes future and
 * requested roles, and waits for concurrent grants.
 */
async function lockTargetAccount(
  { sql, model, caller, today }: RightsContext,
  empId: number,
): Promise<TargetAccount | undefined> {
  await sql.query({ name: 'hold_account', text: 'select from accounts where emp_id = $1 for share', values: [empId] })
  const { rows } = await sql.query<TargetAccount>({
    name: 'target_of_proof',
    text:
      `select a.status <> 'invited' or a.password_hash is not null as was_opened, ` +
      `array(select g.role from role_grants g where g.emp_id = a.emp_id and (g.to_date is null or g.to_date >= $3::date)${requestedRolesSql(model)}) as roles, ` +
      'exists (select from sessions s where s.id = $2::uuid and s.emp_id = a.emp_id ' +
      `and s.created_at > now() - interval '${freshMinutes} minutes') as is_fresh from accounts a where a.emp_id = $1`,
    values: [empId, caller.sessionId, today],
  })
  return rows[0]
}

/**
 * Finds the reason why the caller may not change an identifying value of a person; undefined where they may.
 */
export async function findIdentityChangeRefusal(
  judging: RightsContext,
  empId: number,
): Promise<IdentityRefusal | undefined> {
  const { model, caller } = judging
  if (caller.isSystem) return undefined
  const target = await lockTargetAccount(judging, empId)
  if (!target) return undefined
  if (caller.empId === empId) return target.is_fresh ? undefined : 'staleSignIn'
  if (caller.roles.includes('admin')) return undefined
  // A person who has never signed in has no other way in. So whoever
  // entered the person may correct a wrong address.
  const isPlain = target.roles.every((role) => role === 'restricted')
  const isBelow = ranksAbove(model.roles, caller.roles, model.roles.effective(target.roles))
  const isMendable = !target.was_opened && isPlain && isBelow && !(await isSuperiorOfCaller(judging, empId))
  return isMendable ? undefined : 'identityOfOther'
}

/**
 * Tells whether the person decides over the caller by their position. With that person's account, callers
 * could decide for themselves.
 */
async function isSuperiorOfCaller(judging: RightsContext, empId: number): Promise<boolean> {
  const { model, sql } = judging
  if (!Object.hasOwn(model.relations, 'line')) return false
  const people = getTable(model, model.people)
  const slots = new SqlParameters()
  const above = compileTrustedFilter(model, people, { id: { in: '$line' } }, 't', slots).sql
  const id = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const text = `select from ${quoteIdentifier(people.name)} t where t.id = ${id} and ${above}`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, judging, [empId])
  return (await sql.query(statement)).rows.length > 0
}

/** Tells whether the caller ranks above the person. People of the highest rank count as above each other. */
export async function isRankedAbove(judging: RightsContext, empId: number): Promise<boolean> {
  const { model, caller } = judging
  if (caller.isSystem) return true
  const target = await lockTargetAccount(judging, empId)
  return target === undefined || ranksAbove(model.roles, caller.roles, model.roles.effective(target.roles))
}
