import { getAttribute, getTable, quoteIdentifier } from '../model'
import type { Writer } from './writer'

/**
 * Answers the next number, from 1, among the records that refer to one record by the field `by`. It locks the
 * referred record until the transaction ends, so that no two records get the same number.
 */
export async function getNextNumberWithin(
  writer: Writer,
  resource: string,
  by: string,
  parentId: number,
  field: string,
): Promise<number> {
  const table = getTable(writer.model, resource)
  const reference = getAttribute(table, by)
  const parents = getTable(writer.model, reference.target ?? '')
  const columnSql = (name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')
  await writer.sql.query({
    text: `select from ${quoteIdentifier(parents.name)} where id = $1 for no key update`,
    values: [parentId],
  })
  const { rows } = await writer.sql.query<{ next: number }>({
    text: `select coalesce(max(${columnSql(field)}), 0) + 1 as next from ${quoteIdentifier(table.name)} where ${columnSql(by)} = $1`,
    values: [parentId],
  })
  return rows[0]?.next ?? 1
}
