import { compiledPart, sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { Writer } from '../../../server/records/write/writer'
import { isGrantActiveSql } from '../../../server/session/roles/active-roles-sql'
import { employees } from '../employees'
import type { RoleName } from '../roles'

const e = sqlNames(employees, 'e')

const holdersSql = statement('exit_role_holders')`
  select distinct g.emp_id as id from role_grants g join ${e} on ${e.id} = g.emp_id where g.role = any($1::text[]) and ${e.status} = any($3::text[])
  and ${compiledPart(isGrantActiveSql('g', '$2::date'))} order by 1`

/** Finds all employed people who have one of the roles. */
export async function findRoleHolders({ sql, today }: Writer, roles: readonly RoleName[]): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(holdersSql(roles, today, employees.workflow.sets.there))
  return rows.map(({ id }) => id)
}

const managerSql = statement('exit_manager_of')`
  select ${e.reportingManagerEmpId} as manager from ${e} where ${e.id} = $1`

export async function findManager({ sql }: Writer, empId: number): Promise<number | null> {
  const { rows } = await sql.query<{ manager: number | null }>(managerSql(empId))
  return rows[0]?.manager ?? null
}

const thereSql = statement('exit_is_there')`
  select ${e.id} from ${e} where ${e.id} = $1 and ${e.status} = any($2::text[])`

/** Whether the person is employed. */
export async function isEmployed({ sql }: Writer, empId: number): Promise<boolean> {
  return (await sql.query(thereSql(empId, employees.workflow.sets.there))).rows.length > 0
}

const lineSql = statement('exit_line_above')`
  with recursive up as (select ${e.id}, ${e.reportingManagerEmpId} as boss from ${e} where ${e.id} = $1
  union select ${e.id}, ${e.reportingManagerEmpId} from ${e} join up on up.boss = ${e.id}) select exists (select from up where boss = $2) as "isBelow"`

/** Whether the person reports to the other one, directly or through others. */
export async function isSubordinateOf({ sql }: Writer, empId: number, otherEmpId: number): Promise<boolean> {
  const { rows } = await sql.query<{ isBelow: boolean }>(lineSql(empId, otherEmpId))
  return rows[0]?.isBelow ?? false
}

const employedSql = statement('people_employed')`
  select ${e.id}::int as "empId", ${e.fullName} as name from ${e}
  where ${e.id} = any($1::bigint[]) and ${e.status} = any($2::text[])`

export interface NamedPerson {
  empId: number
  name: string
}

/** Reads the names of those people who are employed. */
export async function readEmployedPeople(
  { sql }: Writer,
  empIds: readonly number[],
): Promise<Map<number, NamedPerson>> {
  const { rows } = await sql.query<NamedPerson>(employedSql(empIds, employees.workflow.sets.there))
  return new Map(rows.map((row) => [row.empId, row]))
}
