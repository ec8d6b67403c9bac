import type { Role } from '../../../../src/framework/register'
import { personNameSql } from '../../../records/history'
import { getTable, quoteIdentifier } from '../../../records/model'
import type { Reader } from '../../../records/query'
import { bindValues } from '../../../records/sql/compile-statement'
import { compileTrustedFilter } from '../../../records/sql/filter-sql'
import { SqlParameters } from '../../../records/sql-parameters'
import type { Writer } from '../../../records/write/writer'
import { definitionTable } from '../stored-definitions'

/** A person who holds a role, or will from a later day on. */
export interface RoleHolder {
  empId: number
  name: string
}

/** Lists who holds the role today or later, by name. */
export async function readRoleHolders(reader: Reader & { today: string }, role: Role): Promise<RoleHolder[]> {
  const { sql, model, today } = reader
  const name = personNameSql(reader, getTable(model, definitionTable), 'g.emp_id')
  const { rows } = await sql.query<RoleHolder>({
    text:
      `select distinct g.emp_id::int as "empId", ${name} as name from role_grants g ` +
      'where g.role = $1 and (g.to_date is null or g.to_date >= greatest(g.from_date, $2::date)) order by 2, 1',
    values: [role, today],
  })
  return rows
}

/** Counts the grants of the role that wait for a second administrator, who has seen what the role may now. */
export async function countWaitingGrants(writer: Writer, role: Role): Promise<number> {
  const { model, sql } = writer
  const requests = model.roles.bySecondPerson?.requests
  if (requests === undefined || !model.tables.has(requests)) return 0
  const table = getTable(model, requests)
  const { workflow, approval } = table.resource
  if (!workflow || !approval) return 0
  const slots = new SqlParameters()
  const waits = { and: [{ role: { eq: role } }, { [workflow.field]: { eq: approval.waits } }] }
  const condition = compileTrustedFilter(model, table, waits, 't', slots).sql
  const text = `select count(*)::int as count from ${quoteIdentifier(table.name)} t where ${condition}`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [])
  const { rows } = await sql.query<{ count: number }>(statement)
  return rows[0]?.count ?? 0
}
