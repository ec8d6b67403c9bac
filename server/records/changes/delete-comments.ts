import { findCommentRules } from '../../../src/framework/steps/comment-rules'
import type { Table } from '../model'
import { engineTables } from '../sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../sql/named-sql'
import type { Writer } from '../write/writer'

const c = sqlNames(engineTables.comments, 'c')

const deleteSql = unpreparedStatement`
  delete from ${c} where ${c.entityType} = $1 and ${c.recordId} = any($2::bigint[])`

/** Deletes the comments of deleted records. Their texts stay in their histories. */
export async function deleteComments({ sql }: Writer, { resource }: Table, ids: readonly number[]): Promise<void> {
  if (!findCommentRules(resource) || ids.length === 0) return
  await sql.query(deleteSql(resource.name, ids))
  await sql.query({
    text: 'delete from comment_mutes where resource = $1 and record_id = any($2::bigint[])',
    values: [resource.name, ids],
  })
}
