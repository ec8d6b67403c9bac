import { literal } from '../../records/slots'
import type { Writer } from '../../records/write/writer'
import { grantedRoles } from '../../session/sessions'
import { registerOf } from '../persons'

/**
 * Whether a seat that was given for a role is of somebody who has the role still; who stands in for somebody decides by
 * the role of that person. Seats that were given for anything else are kept.
 * @param seat alias of the seat
 * @param today SQL of the company's date
 */
export function roleHeldSql(writer: Writer, seat: string, today: string): string {
  const roles = grantedRoles(
    `coalesce((select d.from_emp_id from delegations d where d.id = ${seat}.delegation_id), ${seat}.emp_id)`,
    today,
  )
  const cases = Object.values(registerOf(writer).approvers).flatMap((approver) => {
    if (!('roles' in approver)) return []
    return [`when ${literal(approver.label, 'text')} then ${roles} && ${literal([...approver.roles], 'text[]')}`]
  })
  return cases.length === 0 ? 'true' : `case ${seat}."as" ${cases.join(' ')} else true end`
}
