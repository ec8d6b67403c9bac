import type { RoleBody } from '../../../../src/framework/company/own-roles/role-body'
import { StewardError } from '../../../../src/framework/errors'
import type { Role } from '../../../../src/framework/register'
import { updateRoleHolders } from '../../../approvals/reassign/role-changes'
import type { Tx } from '../../../database/connect'
import type { DefinitionsInForce } from '../../../records/areas/definitions-in-force'
import { refuseField } from '../../../records/write/checks/refuse'
import type { Writer } from '../../../records/write/writer'
import { revokeRoleGrants, roleChangeLock } from '../../../session/roles/grants'
import { sessionEnds } from '../../../session/sessions'
import { notifyOfRoleChange } from '../../accounts/notify-of-role'
import { listGuardedPages } from './add-roles'
import { listGuardedRights } from './lent-rights'
import { roleBody, toRoleName } from './role-body'
import { countWaitingGrants, type RoleHolder, readRoleHolders } from './role-holders'

/** A change of a role: the bodies before and after it; without one after, the role is retired. */
interface RoleChange {
  before: unknown
  after: unknown
}

type CheckedWriter = Writer & { served: DefinitionsInForce }
type RoleWriter = CheckedWriter & { sql: Tx }

const parseRole = (body: unknown): RoleBody | undefined => roleBody.safeParse(body).data

/** Answers what the body says of rights, in one form; menus and words are no rights. */
const describeRights = ({ rights, opens = [] }: RoleBody): string =>
  JSON.stringify([Object.entries(rights).sort(([one], [other]) => (one < other ? -1 : 1)), [...opens].sort()])

/**
 * Refuses what `requireAllowedChange` refuses, and ends the grants of a retired role.
 * @throws StewardError `givenToSelf`, `invalidInput`
 */
export async function changeRole(
  writer: RoleWriter,
  change: RoleChange & { accepts: readonly string[] },
): Promise<void> {
  const was = parseRole(change.before)
  if (!was) return
  const role = toRoleName(was)
  const lock = 'select pg_advisory_xact_lock($1, hashtext($2))'
  await writer.sql.query({ text: lock, values: [roleChangeLock, role] })
  await requireAllowedChange(writer, change)
  if (change.after === null) await endGrants(writer, role, change.accepts)
}

/**
 * Refuses changes by which administrators would change their own rights, or give people more than they may
 * give alone. Menus and words are no rights.
 * @throws StewardError `givenToSelf`, `invalidInput`
 */
export async function requireAllowedChange(writer: CheckedWriter, { before, after }: RoleChange): Promise<void> {
  const [was, is] = [parseRole(before), after === null ? undefined : parseRole(after)]
  if (!was || writer.caller.isSystem || (is && describeRights(was) === describeRights(is))) return
  const role = toRoleName(was)
  const holders = await readRoleHolders(writer, role)
  if (holders.some(({ empId }) => empId === writer.caller.empId)) throw new StewardError('givenToSelf')
  if (is) await requireNoGuardedGain(writer, role, was, is, holders)
}

/**
 * Refuses to give rights of roles that need a second administrator to people who hold the role already, or for
 * whom a grant waits: nobody would agree to them.
 */
async function requireNoGuardedGain(
  writer: CheckedWriter,
  role: Role,
  was: RoleBody,
  is: RoleBody,
  holders: readonly RoleHolder[],
): Promise<void> {
  const { roles } = writer.model
  const pages = listGuardedPages(writer.served.declared)
  const formerRights = new Set(listGuardedRights(was, roles, pages))
  const gained = listGuardedRights(is, roles, pages).filter((right) => !formerRights.has(right))
  if (gained.length === 0) return
  const waiting = await countWaitingGrants(writer, role)
  if (holders.length + waiting === 0) return
  const [name = ''] = gained
  const at = name.includes(' ') ? `rights.${name.split(' ')[0]}` : 'opens'
  const people = [
    ...(holders.length > 0
      ? [`${holders.length === 1 ? '1 person holds' : `${holders.length} people hold`} this role`]
      : []),
    ...(waiting > 0 ? [`${waiting === 1 ? '1 grant' : `${waiting} grants`} of it waits for an administrator`] : []),
  ].join(', and ')
  const reason = `${people}, and this right needs a second administrator for each of them: end these grants first, or copy the role`
  refuseField(`body.${at}`, { code: 'unusable', args: { reason } })
}

/**
 * Ends the role of everybody who holds it, so that it comes back to nobody unasked.
 * @throws StewardError `invalidInput` where the administrator has not agreed to it
 */
async function endGrants(writer: RoleWriter, role: Role, accepts: readonly string[]): Promise<void> {
  const { sql, caller, today } = writer
  const holders = await readRoleHolders(writer, role)
  if (holders.length === 0) return
  if (!accepts.includes('retire')) {
    const reason = `${holders.length === 1 ? '1 person loses' : `${holders.length} people lose`} this role: confirm it with “retire”`
    refuseField('body', { code: 'unusable', args: { reason } })
  }
  const by = { empId: caller.empId, sessionId: caller.sessionId, today }
  for (const { empId } of holders) {
    await revokeRoleGrants(sql, { empId, role, to: null }, by)
    await sessionEnds.changed(sql, empId)
    await notifyOfRoleChange(writer, { empId, role, to: null })
    await updateRoleHolders(writer, empId)
  }
}
