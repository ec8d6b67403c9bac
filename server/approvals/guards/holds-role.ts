import { quote, tableOf } from '../../records/model'
import { literal, type Slots } from '../../records/slots'
import { compileTrusted } from '../../records/sql/filter-sql'
import type { Writer } from '../../records/write/writer'
import { activeRolesSql } from '../../session/roles/counting'
import { requireRegister } from '../persons'

/** SQL of who would decide what, as what. */
interface Holding {
  empId: string
  /** The words of the register that somebody is asked by. */
  as: string
  entityType: string
}

/**
 * Whether somebody holds, today, the role that is asked at a step, and one of those that decide such requests at all.
 * What is asked of somebody by their place, as manager or by name, asks for the latter only.
 */
export function holdsRoleSql(writer: Writer, { empId, as, entityType }: Holding, slots: Slots): string {
  const today = slots.typed({ from: 'variable', name: '$today' }, 'date')
  const roleCases = Object.values(requireRegister(writer).approvers).flatMap((approver) =>
    'roles' in approver ? [`when ${literal(approver.label, 'text')} then ${amongSql(writer, approver.roles)}`] : [],
  )
  const deciders = [...writer.model.tables.values()].flatMap(({ resource: { name, approval } }) =>
    approval ? [`when ${literal(name, 'text')} then ${amongSql(writer, [approval.deciders].flat())}`] : [],
  )
  const isAsked = roleCases.length === 0 ? 'true' : `case ${as} ${roleCases.join(' ')} else true end`
  const decides = deciders.length === 0 ? 'false' : `case ${entityType} ${deciders.join(' ')} else false end`
  // The offset keeps PostgreSQL from asking for the roles anew at each place that names them, a hundred in one statement.
  return `(select ${isAsked} and ${decides} from (select ${activeRolesSql(empId, today)} as roles offset 0) held)`
}

/** As `effectiveRoles` has it, of the roles granted to somebody. */
function amongSql({ model }: Writer, roles: readonly string[]): string {
  const among = [`held.roles && ${literal([...roles], 'text[]')}`]
  for (const { role, of } of model.roles.combined ?? [])
    if (roles.includes(role)) among.push(`held.roles @> ${literal([...of], 'text[]')}`)
  const holds = roles.includes('employee') ? 'true' : `(${among.join(' or ')})`
  return `(${holds} and not held.roles && ${literal(['restricted'], 'text[]')})`
}

/**
 * Whether whoever has the seat may decide by it now: they hold the role that it was given for, and where they stand in
 * for somebody, that person holds it too and is there to be stood in for.
 * @param seat alias of the seat
 * @param entityType SQL of the resource of the request
 */
export function mayDecideSql(writer: Writer, seat: string, entityType: string, slots: Slots): string {
  const { people } = requireRegister(writer)
  const table = tableOf(writer.model, people.resource)
  const { sql: able } = compileTrusted(writer.model, table, people.able, `${seat}_from`, slots)
  const holdsSql = (empId: string) => holdsRoleSql(writer, { empId, as: `${seat}."as"`, entityType }, slots)
  const principal =
    `exists (select from delegations ${seat}_by join ${quote(table.name)} ${seat}_from on ${seat}_from.id = ${seat}_by.from_emp_id ` +
    `where ${seat}_by.id = ${seat}.delegation_id and ${able} and ${holdsSql(`${seat}_from.id`)})`
  return `(${holdsSql(`${seat}.emp_id`)} and (${seat}.delegation_id is null or ${principal}))`
}
