import { handlerFor } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import { accountFacts } from '../../../../server/session/roles/account-facts'
import { carryOutGrant, rolesHeld, tellOfGrant } from '../../../../server/session/roles/carry-out'
import { needsSecondPerson } from '../../../../src/framework/company/roles'
import { roleRequests as declared } from '../../roleRequests'

/** Days for which whoever removed an administrator asks a director in that person's place. */
const removalDays = 7

/** What another administrator should know is kept with the grant, which is made once they agree. */
export const roleRequests = handlerFor(declared, {
  fields: [],
  async before({ writer, action, record }) {
    if (action !== 'create' || record.empId == null) return undefined
    const facts = await accountFacts(writer.sql, record.empId)
    if (!facts) return undefined
    const { isOpened, address, addressSince, enteredByEmpId } = facts
    const isAfterRemoval = await wasAlonePut(writer, record.empId)
    return { isOpened, address, addressSince, enteredByEmpId, isAfterRemoval }
  },
  async after({ writer, action, record }) {
    const { empId, role, fromDate, toDate } = record
    if (action === 'create') {
      const isGuarded = needsSecondPerson(writer.model.roles, role, await rolesHeld(writer.sql, empId, writer.today))
      await tellOfGrant(writer, { empId, role, from: fromDate, to: toDate }, isGuarded, 'asked')
    }
    if (action !== 'approve') return
    const from = fromDate < writer.today ? writer.today : fromDate
    const by = { empId: record.requestedByEmpId, sessionId: writer.caller.sessionId, today: writer.today }
    await carryOutGrant(writer, { empId, role, from, to: toDate ?? null }, by)
  },
})

/** Whether nobody else administers, and somebody did until lately. */
async function wasAlonePut({ sql, caller, today }: Writer, empId: number): Promise<boolean> {
  const { rows } = await sql.query<{ isLate: boolean; isAlone: boolean }>({
    name: 'other_administrators',
    text:
      "with other as (select g.to_date, e.status in ('active', 'on_notice') and a.status in ('active', 'invited') as is_there " +
      'from role_grants g join employees e on e.id = g.emp_id join accounts a on a.emp_id = g.emp_id ' +
      `where g.role = 'admin' and g.emp_id is distinct from $1 and g.emp_id <> $2 and g.from_date <= $3::date ` +
      'and (g.to_date is null or g.to_date >= $3::date - $4::int)) ' +
      'select count(*) > 0 as "isLate", not coalesce(bool_or(is_there and (to_date is null or to_date >= $3::date)), false) as "isAlone" from other',
    values: [caller.empId, empId, today, removalDays],
  })
  return rows[0]?.isLate === true && rows[0].isAlone
}
