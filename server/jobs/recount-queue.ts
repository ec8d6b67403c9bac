import type { Resource } from '../../src/framework/resource'
import type { Sql } from '../database/connect'
import { compiledPart, type SqlPart, sqlPart, statement } from '../records/sql/named-sql'
import { literalSql } from '../records/sql-parameters'

/** A record to recount, with the group in which it is counted, and why. */
export interface QueuedRecount {
  id: number
  groupId: number
  note: string | null
}

const queueSql = statement('recounts_queue')`
  insert into recounts (resource, record_id, group_id, note)
  select $1, record_id, group_id, $4 from unnest($2::bigint[], $3::bigint[]) as r(record_id, group_id) order by 2
  on conflict (resource, record_id) do update set note = excluded.note, refused_at = null`

/** Queues records for the recount job of the resource. A record that is queued already is not added again. */
export async function queueRecounts(
  sql: Sql,
  { name }: Pick<Resource, 'name'>,
  records: readonly Pick<QueuedRecount, 'id' | 'groupId'>[],
  note: string | null = null,
): Promise<void> {
  if (records.length === 0) return
  const ids = records.map(({ id }) => id)
  const groupIds = records.map(({ groupId }) => groupId)
  await sql.query(queueSql(name, ids, groupIds, note))
}

const takeSql = statement('recounts_take')`
  delete from recounts where resource = $1 and group_id = any($2::bigint[]) and record_id is distinct from $3::bigint
  returning record_id as id, group_id as "groupId", note`

/**
 * Removes the groups from the queue. Call it in the transaction that recounts them.
 * @param but a record that stays in the queue
 */
export async function takeRecounts(
  sql: Sql,
  { name }: Pick<Resource, 'name'>,
  groupIds: readonly number[],
  but: number | null = null,
): Promise<QueuedRecount[]> {
  return (await sql.query<QueuedRecount>(takeSql(name, groupIds, but))).rows
}

const isQueuedSql = statement('recounts_is_queued')`
  select from recounts where resource = $1 and record_id = $2`

export async function isRecountQueued(sql: Sql, { name }: Pick<Resource, 'name'>, id: number): Promise<boolean> {
  return (await sql.query(isQueuedSql(name, id))).rowCount > 0
}

const resourceIs = ({ name }: Pick<Resource, 'name'>): SqlPart =>
  sqlPart`q.resource = ${compiledPart(literalSql(name, 'text'))}`

/** Builds SQL that tells whether the record of the column is queued. */
export const isQueuedPart = (resource: Pick<Resource, 'name'>, id: SqlPart): SqlPart =>
  sqlPart`exists (select from recounts q where ${resourceIs(resource)} and q.record_id = ${id})`

/** Builds SQL that tells whether a recount of the column's group was refused. */
export const isRefusedPart = (resource: Pick<Resource, 'name'>, groupId: SqlPart): SqlPart =>
  sqlPart`exists (
    select from recounts q where ${resourceIs(resource)} and q.group_id = ${groupId} and q.refused_at is not null)`

/** A refused group is tried again after an hour, because somebody has to correct what refuses it. */
const dueGroupsSql = statement('recounts_due_groups')`
  select distinct group_id as "groupId" from recounts
  where resource = $1 and group_id > $2 and (refused_at is null or refused_at < now() - interval '1 hour')
  order by 1 limit $3`

/** Finds queued groups after the given one, without those that were refused lately. */
export async function findDueGroups(
  sql: Sql,
  { name }: Pick<Resource, 'name'>,
  after: number,
  most: number,
): Promise<number[]> {
  const { rows } = await sql.query<{ groupId: number }>(dueGroupsSql(name, after, most))
  return rows.map(({ groupId }) => groupId)
}

const markRefusedSql = statement('recounts_mark_refused')`
  with former as (select record_id, refused_at from recounts where resource = $1 and group_id = $2 for update),
  marked as (update recounts q set refused_at = now() from former f where q.resource = $1 and q.record_id = f.record_id)
  select coalesce(bool_or(refused_at is null), false) as "isNew" from former`

/** Marks the group as refused. Answers whether it was not marked before. */
export async function markRefused(sql: Sql, { name }: Pick<Resource, 'name'>, groupId: number): Promise<boolean> {
  return (await sql.query<{ isNew: boolean }>(markRefusedSql(name, groupId))).rows[0]?.isNew ?? false
}

const countSql = statement('recounts_count')`
  select count(*)::int as n from recounts
  where resource = $1 and refused_at is null and ($2::bigint is null or group_id = $2)`

/** Counts the queued records of a group, or of all groups, without refused ones. */
export async function countQueued(sql: Sql, { name }: Pick<Resource, 'name'>, groupId: number | null): Promise<number> {
  return (await sql.query<{ n: number }>(countSql(name, groupId))).rows[0]?.n ?? 0
}
