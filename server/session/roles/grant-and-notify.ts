import type { AccountFacts } from '../../../src/framework/answers/account-facts'
import { needsSecondPerson } from '../../../src/framework/company/roles'
import type { Role } from '../../../src/framework/register'
import { formatDate } from '../../../src/framework/values/dates'
import { updateRoleHolders } from '../../approvals/reassign/role-changes'
import type { Sql } from '../../database/connect'
import { notifyOfRoleChange } from '../../operations/accounts/notify-of-role'
import type { Writer } from '../../records/write/writer'
import { sessionEnds } from '../sessions'
import { readAccountFacts } from './account-facts'
import { createRoleGrant, type Granter, type NewGrant } from './grants'
import { notifyOverseers } from './overseers'

/** Reads the roles that the person has now or will have, without past ones. */
export async function readHeldRoles(sql: Sql, empId: number, today: string): Promise<Role[]> {
  const { rows } = await sql.query<{ role: Role }>({
    name: 'roles_held',
    text: 'select distinct role from role_grants where emp_id = $1 and (to_date is null or to_date >= greatest(from_date, $2::date))',
    values: [empId, today],
  })
  return rows.map(({ role }) => role)
}

/** Grants the role and notifies the person and the overseers. */
export async function grantAndNotify(writer: Writer, newGrant: NewGrant, by: Granter): Promise<number> {
  const { sql, model, today } = writer
  const { empId, role } = newGrant
  const isGuarded = needsSecondPerson(model.roles, role, await readHeldRoles(sql, empId, today))
  const id = await createRoleGrant(sql, newGrant, by)
  await sessionEnds.changed(sql, empId)
  await notifyOfRoleChange(writer, newGrant)
  await notifyOfGrant(writer, newGrant, isGuarded, 'granted')
  await updateRoleHolders(writer, empId)
  return id
}

/**
 * Notifies people of a requested or made grant: administrators and directors for a role that decides; only
 * administrators where the person never opened the account.
 */
export async function notifyOfGrant(
  writer: Writer,
  newGrant: NewGrant,
  isGuarded: boolean,
  what: 'asked' | 'granted',
): Promise<void> {
  const facts = await readAccountFacts(writer.sql, newGrant.empId)
  if (!facts || newGrant.role === 'restricted' || (!isGuarded && facts.isOpened)) return
  const label = writer.model.roles.labels[newGrant.role] ?? newGrant.role
  const sentence = `${facts.name} ${what === 'asked' ? 'is to be' : 'was'} granted the role ${label}.${formatUnopenedAccount(facts)}`
  const about = {
    title: `${facts.name}: ${label}`,
    entityType: writer.model.people,
    recordId: newGrant.empId,
    sentence,
  }
  await notifyOverseers(writer, about, newGrant.empId, isGuarded ? undefined : ['admin' as Role])
}

function formatUnopenedAccount({ isOpened, address, addressSince, enteredBy }: AccountFacts): string {
  if (isOpened) return ''
  const day = formatDate(addressSince.slice(0, 10))
  return ` Nobody has signed in to this account yet. Its address ${address} was entered by ${enteredBy ?? 'the server'} on ${day}.`
}
