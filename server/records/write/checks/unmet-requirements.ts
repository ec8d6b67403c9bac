import type { FieldError } from '../../../../src/framework/errors'
import type { Requirement } from '../../../../src/framework/workflow'
import { getTable, quoteIdentifier, type Table } from '../../model'
import { getRightsKey, getVerbScope, scopeSql } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { compileTrustedFilter } from '../../sql/filter-sql'
import { titleSql } from '../../sql/title-sql'
import { SqlParameters } from '../../sql-parameters'
import type { Writer } from '../writer'

/** The largest number of records that a refusal names. */
const mostNamed = 3

/** Explains in one error why the requirements are not met; its code is that of the first one. */
export async function explainUnmetRequirements(
  writer: Writer,
  table: Table,
  unmet: readonly Requirement[],
  id: number,
): Promise<FieldError> {
  const reasons: FieldError[] = []
  for (const each of unmet) reasons.push(await explainUnmetRequirement(writer, table, each, id))
  const [first = { code: 'required' }] = reasons
  return reasons.length > 1 ? { ...first, message: reasons.flatMap(({ message = [] }) => message).join(' ') } : first
}

/** Explains why a requirement is not met. Names the blocking records that the caller may list. */
async function explainUnmetRequirement(
  writer: Writer,
  table: Table,
  unmet: Requirement,
  id: number,
): Promise<FieldError> {
  const { code, message, none } = unmet
  // A condition on the record itself involves no other records to name.
  if (!none || none === table.resource.name) return { code, message }
  const { count, titles } = await findBlockingRecords(writer, table, unmet, id)
  if (count === 0) return { code, message }
  const records = [...titles, ...(count > titles.length ? [`${count - titles.length} more`] : [])].join(', ')
  const { plural } = getTable(writer.model, none).resource
  return { code, message: `${message} ${plural} (${count}): ${records}.`, args: { count, records } }
}

async function findBlockingRecords(writer: Writer, { resource }: Table, unmet: Requirement, id: number) {
  const { code, none = '', where } = unmet
  const shape = JSON.stringify(['in the way', resource.name, code, none, where, getRightsKey(writer.caller)])
  const statement = compileStatementOnce(writer.model, shape, () => {
    const slots = new SqlParameters()
    const other = getTable(writer.model, none)
    const title = titleSql({ ...writer, slots }, other, 't')
    const holds = compileTrustedFilter(writer.model, other, where, 't', slots).sql
    const scope = scopeSql(writer.model, other, getVerbScope(other, 'list', writer.caller), 't', slots)
    const blockingSql = `select (${title})::text as title, t.id from ${quoteIdentifier(other.name)} t where ${holds} and ${scope}`
    const titlesSql = `select title from found order by id limit ${mostNamed}`
    return {
      slots,
      text: `with found as materialized (${blockingSql}) select (select count(*)::int from found) as count, array(${titlesSql}) as titles`,
    }
  })
  const { rows } = await writer.sql.query<{ count: number; titles: string[] }>(bindValues(statement, writer, [], id))
  return rows[0] ?? { count: 0, titles: [] }
}
