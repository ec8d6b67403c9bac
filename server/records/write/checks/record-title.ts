import { quoteIdentifier, type Table } from '../../model'
import type { Reader } from '../../query'
import { getRightsKey, getVerbScope, scopeSql } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { titleSql } from '../../sql/title-sql'
import { SqlParameters } from '../../sql-parameters'

/** Finds the label and title of the record, such as `Claim EX-26-27-00007`, where the reader may list it. */
export async function findRecordTitle(reader: Reader, table: Table, id: number): Promise<string | null> {
  const { model, caller, sql } = reader
  // The caller is the server, but a person sees the message. It names no record,
  // because that person's rights are unknown here.
  if (caller.isSystem) return null
  const shape = JSON.stringify(['title of record', table.name, getRightsKey(caller)])
  const statement = compileStatementOnce(model, shape, () => {
    const slots = new SqlParameters()
    const scope = scopeSql(model, table, getVerbScope(table, 'list', caller), 't', slots)
    const title = titleSql({ ...reader, slots }, table, 't')
    const bound = slots.add({ from: 'value', index: 0 })
    return {
      slots,
      text: `select (${title})::text as title from ${quoteIdentifier(table.name)} t where t.id = ${bound}::bigint and ${scope}`,
    }
  })
  const [row] = (await sql.query<{ title: string }>(bindValues(statement, reader, [id]))).rows
  return row ? `${table.resource.label} ${row.title}` : null
}
