import type { Reader } from '../../records/query'
import type { Writer } from '../../records/write/writer'
import type { CommentedRecord } from './comment-rights'

/** Tells whether the caller is not told of comments on the record. */
export async function isMuted({ sql, caller }: Reader, { resource, id }: CommentedRecord): Promise<boolean> {
  const { rows } = await sql.query({
    text: 'select from comment_mutes where resource = $1 and record_id = $2::bigint and emp_id = $3',
    values: [resource, id, caller.empId],
  })
  return rows.length > 0
}

/** Lists who is not told of comments on the record. */
export async function listMuted({ sql }: Reader, { resource, id }: CommentedRecord): Promise<number[]> {
  const { rows } = await sql.query<{ empId: number }>({
    text: 'select emp_id::int as "empId" from comment_mutes where resource = $1 and record_id = $2::bigint',
    values: [resource, id],
  })
  return rows.map(({ empId }) => empId)
}

/** Stops or starts that the caller is told of comments on the record. */
export async function setMuted({ sql, caller }: Writer, record: CommentedRecord, isMute: boolean): Promise<void> {
  const values = [record.resource, record.id, caller.empId]
  await sql.query(
    isMute
      ? {
          text: 'insert into comment_mutes (resource, record_id, emp_id) values ($1, $2::bigint, $3) on conflict do nothing',
          values,
        }
      : { text: 'delete from comment_mutes where resource = $1 and record_id = $2::bigint and emp_id = $3', values },
  )
}
