import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import type { Sql } from '../../database/connect'
import { refuseField } from '../../records/write/checks/refuse'
import { requireAnotherAdministrator } from './administrators'

/** The name of grants in the history. It must never change, because entries of the history do not. */
const grantHistory = 'roleGrants'

/** A role for a person from one day to another, both included; without `to`, until it is revoked. */
export interface NewGrant {
  empId: number
  role: Role
  from: string
  to: string | null
}

/** The person who grants; null for the command on the machine. */
export interface Granter {
  empId: number | null
  sessionId: string | null
  /** The company's date. */
  today: string
  comment?: string
}

/**
 * Grants a role. Of equal grants at the same time, one succeeds.
 * @throws StewardError `invalidInput` where there is no usable account or the person has the role on some of
 * those days; `lastAdministrator` where the last administrator would be restricted
 */
export async function createRoleGrant(sql: Sql, newGrant: NewGrant, by: Granter): Promise<number> {
  const { empId, role, from, to } = newGrant
  await requireUnchangedRole(sql, role)
  await requireGrantableRole(sql, newGrant, by.today)
  const { rows } = await sql.query<{ id: number }>({
    text: 'insert into role_grants (emp_id, role, from_date, to_date, granted_by) values ($1, $2, $3, $4, $5) returning id',
    values: [empId, role, from, to, by.empId],
  })
  const id = rows[0]?.id ?? 0
  await addGrantToHistory(
    sql,
    id,
    'grant',
    { empId: [null, empId], role: [null, role], from: [null, from], to: [null, to] },
    by,
  )
  return id
}

// An arbitrary lock number; whoever changes what a role may holds the lock alone.
export const roleChangeLock = 7_305_010

/**
 * Refuses a grant while an administrator changes what the role may: whoever agreed has not seen that.
 * @throws StewardError `staleVersion`
 */
async function requireUnchangedRole(sql: Sql, role: Role): Promise<void> {
  const { rows } = await sql.query<{ isFree: boolean }>({
    text: 'select pg_try_advisory_xact_lock_shared($1, hashtext($2)) as "isFree"',
    values: [roleChangeLock, role],
  })
  if (!rows[0]?.isFree) throw new StewardError('staleVersion')
}

/**
 * Refuses an impossible grant, and locks the account until the transaction ends.
 * @throws StewardError as `createRoleGrant`
 */
export async function requireGrantableRole(
  sql: Sql,
  { empId, role, from, to }: NewGrant,
  today: string,
): Promise<void> {
  const { rows: accounts } = await sql.query({
    text: `select from accounts where emp_id = $1 and status <> 'disabled' for update`,
    values: [empId],
  })
  if (accounts.length === 0) refuseField('empId', { code: 'notAllowed' })
  const { rows: existing } = await sql.query({
    text:
      `select from role_grants where emp_id = $1 and role = $2 and coalesce(to_date, 'infinity') >= greatest(from_date, $3::date) ` +
      `and from_date <= coalesce($4::date, 'infinity')`,
    values: [empId, role, from, to],
  })
  if (existing.length > 0) refuseField('role', { code: 'heldAlready' })
  if (role === 'restricted') await requireAnotherAdministrator(sql, empId, today)
}

/**
 * Ends a person's role on the day `to`, or now where that is null.
 * Cancels later grants and never extends one.
 * @returns the number of changed grants
 * @throws StewardError `lastAdministrator`
 */
export async function revokeRoleGrants(
  sql: Sql,
  { empId, role, to }: { empId: number; role: Role; to: string | null },
  by: Granter,
): Promise<number> {
  await sql.query({ text: 'select from accounts where emp_id = $1 for update', values: [empId] })
  if (role === 'admin') await requireAnotherAdministrator(sql, empId, by.today)
  const { rows } = await sql.query<{ id: number; was: string | null; now: string }>({
    text:
      'update role_grants g set to_date = coalesce($3::date, $4::date - 1), ended_by = $5, ended_at = now() from role_grants f ' +
      'where f.id = g.id and g.emp_id = $1 and g.role = $2 and (g.to_date is null or g.to_date >= $4::date) ' +
      'and (g.to_date is null or g.to_date > coalesce($3::date, $4::date - 1)) and (g.to_date is null or g.to_date >= g.from_date) ' +
      'returning g.id, f.to_date::text as was, g.to_date::text as now',
    values: [empId, role, to, by.today, by.empId],
  })
  for (const { id, was, now } of rows) await addGrantToHistory(sql, id, 'revoke', { to: [was, now] }, by)
  return rows.length
}

/** Ends the grants of a person who leaves for good; their last day is yesterday. */
export async function endGrantsOfLeaver(sql: Sql, empId: number, today: string): Promise<void> {
  const { rows } = await sql.query<{ id: number; was: string | null; now: string }>({
    text:
      'update role_grants g set to_date = $2::date - 1, ended_at = now() from role_grants f where f.id = g.id and g.emp_id = $1 ' +
      'and (g.to_date is null or g.to_date >= $2::date) and (g.to_date is null or g.to_date >= g.from_date) ' +
      'returning g.id, f.to_date::text as was, g.to_date::text as now',
    values: [empId, today],
  })
  const by = { empId: null, sessionId: null, today }
  for (const { id, was, now } of rows) await addGrantToHistory(sql, id, 'revoke', { to: [was, now] }, by)
}

async function addGrantToHistory(sql: Sql, id: number, action: string, changes: object, by: Granter): Promise<void> {
  await sql.query({
    text: 'insert into history (resource, record_id, actor_emp_id, session_id, action, comment, changes) values ($1, $2, $3, $4, $5, $6, $7::jsonb)',
    values: [grantHistory, id, by.empId, by.sessionId, action, by.comment ?? null, JSON.stringify(changes)],
  })
}
