import { attributeOf, quote, tableOf } from '../model'
import type { Writer } from './writer'

/**
 * The next number, from 1, among the records that refer to one by the field `by`. The referred record is
 * locked until the transaction ends, so that no two records get the same number.
 */
export async function nextNumberAmong(
  writer: Writer,
  resource: string,
  by: string,
  parentId: number,
  field: string,
): Promise<number> {
  const table = tableOf(writer.model, resource)
  const reference = attributeOf(table, by)
  const parents = tableOf(writer.model, reference.target ?? '')
  const columnSql = (name: string) => quote(attributeOf(table, name).column?.name ?? '')
  await writer.sql.query({
    text: `select from ${quote(parents.name)} where id = $1 for no key update`,
    values: [parentId],
  })
  const { rows } = await writer.sql.query<{ next: number }>({
    text: `select coalesce(max(${columnSql(field)}), 0) + 1 as next from ${quote(table.name)} where ${columnSql(by)} = $1`,
    values: [parentId],
  })
  return rows[0]?.next ?? 1
}
