import type { RoleGrant } from '../../../src/framework/answers/role-grant'
import type { Writer } from '../../records/write/writer'
import { isAccountLockedSql } from '../guesses/count-guesses'

interface GrantFilter {
  /** The person; absent: all people. */
  empId?: number | undefined
  role?: string | undefined
  /** A part of the name, the number or the designation of the person. */
  search?: string | undefined
  /** True where grants that have ended are included. */
  isPastToo: boolean
  page: number
  perPage: number
}

const stateSql =
  `case when g.to_date < g.from_date or g.to_date < $1::date then 'ended' ` +
  `when g.from_date > $1::date then 'future' else 'current' end`

/** Lists grants, sorted by the names of the people. */
export async function listGrants(
  { sql, model: { roles }, today }: Pick<Writer, 'sql' | 'model' | 'today'>,
  filter: GrantFilter,
): Promise<{ grants: RoleGrant[]; total: number }> {
  const { empId = null, role = null, search = null, isPastToo, page, perPage } = filter
  const { rows } = await sql.query<Omit<RoleGrant, 'label'> & { total: number }>({
    name: 'grants_of',
    text:
      'select g.id, g.emp_id as "empId", e.full_name as name, e.employee_code as code, e.designation, g.role, g.from_date::text as "from", ' +
      `g.to_date::text as "to", ${stateSql} as state, b.full_name as "grantedBy", g.granted_at as "grantedAt", ` +
      `u.full_name as "endedBy", g.ended_at as "endedAt", a.status, ${isAccountLockedSql('a')} as "isLocked", ` +
      'count(*) over ()::int as total from role_grants g join employees e on e.id = g.emp_id join accounts a on a.emp_id = g.emp_id ' +
      'left join employees b on b.id = g.granted_by left join employees u on u.id = g.ended_by ' +
      `where ($2::bigint is null or g.emp_id = $2) and ($3::text is null or g.role = $3) and ($4 or ${stateSql} <> 'ended') ` +
      `and ($7::text is null or position(lower($7) in lower(concat_ws(' ', e.full_name, e.employee_code, e.designation))) > 0) ` +
      'order by e.full_name, e.id, g.from_date desc, g.id desc limit $5 offset $6',
    values: [today, empId, role, isPastToo, perPage, (page - 1) * perPage, search],
  })
  const grants = rows.map(({ total: _, ...grant }) => ({ ...grant, label: roles.labels[grant.role] ?? grant.role }))
  return { grants, total: rows[0]?.total ?? 0 }
}
