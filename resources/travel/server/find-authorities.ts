import type { NamedApprovers } from '../../../server/approvals/find-approvers'
import type { Sql } from '../../../server/database/connect'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { employees } from '../../people/employees'
import { travelAuthorities } from '../travelAuthorities'
import { travelAuthorityScopes } from '../travelAuthorityScopes.resource.json'

const a = sqlNames(travelAuthorities, 'a')
const s = sqlNames(travelAuthorityScopes, 's')
const e = sqlNames(employees, 'e')

const authoritiesSql = statement('travel_authorities_of')`
  select distinct ${a.empId} as id from ${a} join ${s} on ${s.authorityId} = ${a.id}
  join ${e} on ${e.id} = $1 and (${s.departmentId} = ${e.departmentId} or ${s.locationId} = ${e.locationId})
  where ${a.fromDate} <= $2::date and (${a.toDate} is null or ${a.toDate} >= $2::date) and ${a.empId} <> $1 order by 1`

/** Finds those who decide and book the trips of a person today. Nobody does so for an own trip. */
export const findTravelAuthorities = async (
  { sql, today }: { sql: Sql; today: string },
  empId: number,
): Promise<number[]> => (await sql.query<{ id: number }>(authoritiesSql(empId, today))).rows.map(({ id }) => id)

/** Names those who decide the step of the travel authority. */
export const travelApprovers: NamedApprovers = {
  name: 'travelAuthority',
  find: (writer, { requesterEmpId }) => findTravelAuthorities(writer, requesterEmpId),
}
