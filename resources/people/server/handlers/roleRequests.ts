import { refuseField } from '../../../../server/records/write/checks/refuse'
import { defineHandler } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import { readAccountFacts } from '../../../../server/session/roles/account-facts'
import { isGrantActiveSql } from '../../../../server/session/roles/active-roles-sql'
import { grantAndNotify, notifyOfGrant, readHeldRoles } from '../../../../server/session/roles/grant-and-notify'
import { needsSecondPerson } from '../../../../src/framework/company/roles'
import { roleRequests as declared } from '../../roleRequests'
import { overseers } from '../../roles'
import { peopleWords } from '../words'

/**
 * The number of days in which an administrator who removed another one needs the approval of a director
 * instead.
 */
const removalDays = 7

/** Stores the facts that the other administrator should know. Grants the role once they approve. */
export const roleRequests = defineHandler(declared, {
  fields: [],
  async before({ writer, action, record }) {
    if (action !== 'create' || record.empId == null) return undefined
    const facts = await readAccountFacts(writer.sql, record.empId)
    if (!facts) return undefined
    const { isOpened, address, addressSince, enteredByEmpId } = facts
    const isAfterRemoval = await hasBecomeOnlyAdmin(writer, record.empId)
    return { isOpened, address, addressSince, enteredByEmpId, isAfterRemoval }
  },
  async after({ writer, action, record }) {
    const { empId, role, fromDate, toDate } = record
    if (action === 'create') {
      const isGuarded = needsSecondPerson(
        writer.model.roles,
        role,
        await readHeldRoles(writer.sql, empId, writer.today),
      )
      await notifyOfGrant(writer, { empId, role, from: fromDate, to: toDate }, isGuarded, 'asked')
    }
    if (action !== 'approve') return
    if (!writer.model.roles.labels[role]) refuseField('role', { code: 'notAllowed' })
    const from = fromDate < writer.today ? writer.today : fromDate
    const by = { empId: record.requestedByEmpId, sessionId: writer.caller.sessionId, today: writer.today }
    await grantAndNotify(writer, { empId, role, from, to: toDate ?? null }, by)
  },
})

interface OtherAdministrators {
  /** There is another administrator now. */
  isAny: boolean
  /** There was another administrator until recently. */
  wasAny: boolean
  /** There is a director or another administrator. */
  isWatched: boolean
}

/**
 * Whether the last other administrator was removed recently. Exits do not count, because two people decide
 * them.
 * @throws StewardError if nobody is left who could approve; then the caller who removed the others has to
 * wait
 */
async function hasBecomeOnlyAdmin({ sql, caller, today }: Writer, empId: number): Promise<boolean> {
  const { rows } = await sql.query<OtherAdministrators>({
    name: 'other_overseers',
    text:
      `with others as (select g.role, e.status in ('active', 'on_notice') and a.status in ('active', 'invited') and ${isGrantActiveSql('g', '$3::date')} ` +
      "and not exists (select from role_grants r where r.emp_id = g.emp_id and r.role = 'restricted' and r.from_date <= $3::date " +
      'and (r.to_date is null or r.to_date >= $3::date)) as is_there ' +
      'from role_grants g join employees e on e.id = g.emp_id join accounts a on a.emp_id = g.emp_id ' +
      "where g.role = any($5) and g.emp_id is distinct from $1 and g.emp_id <> $2 and g.from_date <= $3::date and e.status <> 'exited' " +
      'and (g.to_date is null or g.to_date >= $3::date - $4::int)) ' +
      'select coalesce(bool_or(is_there and role = \'admin\'), false) as "isAny", count(*) filter (where not is_there) > 0 as "wasAny", ' +
      'coalesce(bool_or(is_there), false) as "isWatched" from others',
    values: [caller.empId, empId, today, removalDays, overseers],
  })
  const { isAny = false, wasAny = false, isWatched = false } = rows[0] ?? {}
  if (wasAny && !isWatched) refuseField('role', { code: 'removedLately', message: peopleWords.removedLately })
  return wasAny && !isAny
}
