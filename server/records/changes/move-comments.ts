import { engineTables } from '../sql/engine-tables'
import { sqlNames, unpreparedStatement } from '../sql/named-sql'
import { changeRecord } from '../write/typed-records'
import { type Writer, withSystemRights } from '../write/writer'

const c = sqlNames(engineTables.comments, 'c')

const idsSql = unpreparedStatement`
  select ${c.id} from ${c} where ${c.entityType} = $1 and ${c.recordId} = $2 order by ${c.id}`

/** Gives the comments of a record to another record, and who muted it. For records that are merged. */
export async function moveComments(writer: Writer, resource: string, fromId: number, toId: number): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(idsSql(resource, fromId))
  for (const { id } of rows) await changeRecord(withSystemRights(writer), engineTables.comments, id, { recordId: toId })
  await writer.sql.query({
    text:
      'with former as (delete from comment_mutes where resource = $1 and record_id = $2 returning emp_id) ' +
      'insert into comment_mutes (resource, record_id, emp_id) select $1, $3, emp_id from former on conflict do nothing',
    values: [resource, fromId, toId],
  })
}
