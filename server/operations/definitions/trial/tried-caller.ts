import { listRoles } from '../../../../src/framework/company/roles'
import { findNearest } from '../../../../src/framework/naming'
import type { Role } from '../../../../src/framework/register'
import type { TriedDefinitions } from '../../../records/areas/definitions-in-force'
import { refuseField } from '../../../records/write/checks/refuse'
import type { Context } from '../../../wire/operation'
import { type PersonAsked, readPersonAsked } from '../../access/person-asked'

/** Who a draft is tried as. */
export interface TriedAs {
  /** A role and no other; the records of `$me` are those of the administrator. */
  role: string | undefined
  /** A person with all their roles. */
  empId: number | undefined
}

/**
 * Makes the caller as whom a draft is tried: a person with their roles of today, or the administrator as if
 * they held one role only.
 * @throws StewardError `invalidInput` where there is no such role, `notFound` where the person is out of reach
 */
export async function readTriedCaller(
  context: Context,
  { declared: { roles } }: Pick<TriedDefinitions, 'declared'>,
  { role, empId }: TriedAs,
): Promise<PersonAsked> {
  if (empId !== undefined) return withDraftRoles(await readPersonAsked(context, empId), roles.effective)
  const all = listRoles(roles)
  const chosen = all.find((each) => each === role)
  if (chosen === undefined) {
    const near = findNearest(role ?? '', all)
    const reason = `${role ?? 'nobody'} is no role${near ? `; did you mean ${near}?` : ''}`
    return refuseField('role', { code: 'unusable', args: { reason } })
  }
  const name = roles.labels[chosen] ?? chosen
  const { empId: own, zone = null } = context.caller
  const caller = { empId: own ?? 0, roles: roles.effective([chosen]), sessionId: null, zone, isSystem: false }
  return { name, caller, problem: null }
}

/** The draft may change which roles come with others. */
const withDraftRoles = (person: PersonAsked, effective: (roles: readonly Role[]) => readonly Role[]): PersonAsked => ({
  ...person,
  caller: { ...person.caller, roles: effective(person.caller.roles) },
})
