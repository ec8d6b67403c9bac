import { getTable, quoteIdentifier } from '../../records/model'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { literalSql, type SqlParameters } from '../../records/sql-parameters'
import type { Writer } from '../../records/write/writer'
import { activeRolesSql } from '../../session/roles/active-roles-sql'
import { requireApproverRegister } from '../find-approvers'

/** SQL of a person, the role by which they are asked, and the kind of request. */
interface RoleCondition {
  empId: string
  /** The label of the role by which they are asked. */
  as: string
  entityType: string
}

/**
 * Builds SQL that tells whether the person holds, today, the role that the step asks for and a role that may
 * decide this kind of request. Managers and persons asked by name need only the latter.
 */
export function holdsRoleSql(writer: Writer, { empId, as, entityType }: RoleCondition, slots: SqlParameters): string {
  const today = slots.typed({ from: 'variable', name: '$today' }, 'date')
  const roleCases = Object.values(requireApproverRegister(writer).approvers).flatMap((approver) =>
    'roles' in approver
      ? [`when ${literalSql(approver.label, 'text')} then ${hasAnyRoleSql(writer, approver.roles)}`]
      : [],
  )
  const deciders = [...writer.model.tables.values()].flatMap(({ resource: { name, approval } }) =>
    approval ? [`when ${literalSql(name, 'text')} then ${hasAnyRoleSql(writer, [approval.deciders].flat())}`] : [],
  )
  const isAsked = roleCases.length === 0 ? 'true' : `case ${as} ${roleCases.join(' ')} else true end`
  const decides = deciders.length === 0 ? 'false' : `case ${entityType} ${deciders.join(' ')} else false end`
  // `offset 0` makes PostgreSQL read the roles once; without it, each of a
  // hundred references reads them again.
  return `(select ${isAsked} and ${decides} from (select ${activeRolesSql(empId, today)} as roles offset 0) held)`
}

/** Builds SQL that tells whether one of the roles is granted or implied, by the rule of `effectiveRoles`. */
function hasAnyRoleSql({ model }: Writer, roles: readonly string[]): string {
  const among = [`held.roles && ${literalSql([...roles], 'text[]')}`]
  for (const { role, of } of model.roles.combined ?? [])
    if (roles.includes(role)) among.push(`held.roles @> ${literalSql([...of], 'text[]')}`)
  const holds = roles.includes('employee') ? 'true' : `(${among.join(' or ')})`
  return `(${holds} and not held.roles && ${literalSql(['restricted'], 'text[]')})`
}

/**
 * Builds SQL that tells whether the assignee may decide now, because they hold the role by which they were
 * asked. For a delegate, the delegator must hold it too and must have a usable account.
 * @param seat alias of the assignee's row
 * @param entityType SQL of the resource of the request
 */
export function mayDecideSql(writer: Writer, seat: string, entityType: string, slots: SqlParameters): string {
  const { people } = requireApproverRegister(writer)
  const table = getTable(writer.model, people.resource)
  const { sql: able } = compileTrustedFilter(writer.model, table, people.able, `${seat}_from`, slots)
  const holdsSql = (empId: string) => holdsRoleSql(writer, { empId, as: `${seat}."as"`, entityType }, slots)
  const principal =
    `exists (select from delegations ${seat}_by join ${quoteIdentifier(table.name)} ${seat}_from on ${seat}_from.id = ${seat}_by.from_emp_id ` +
    `where ${seat}_by.id = ${seat}.delegation_id and ${able} and ${holdsSql(`${seat}_from.id`)})`
  return `(${holdsSql(`${seat}.emp_id`)} and (${seat}.delegation_id is null or ${principal}))`
}
