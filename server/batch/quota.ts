import { StewardError } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import type { Settings } from '../start/settings'
import { undoDays } from './store'

export type BatchLimits = Pick<Settings, 'batchesMaxMb'>

const megabyte = 1024 * 1024

/** The share of all the room that one person may use. */
const share = 1 / 5

const openSql = `b.status in ('collecting', 'previewing', 'previewed', 'running')`
/** SQL of batches of which nothing was applied. They are deleted first. */
const unfinished = `b.status in ('collecting', 'previewed', 'cancelled', 'failed') and b.created_at < now() - interval '1 hour'
  and not exists (select from batch_counts c where c.batch_id = b.id and c.status in ('done', 'undone') and c.n > 0)`
/** SQL of batches that can no longer be undone. */
const expired = `b.status in ('done', 'cancelled', 'failed') and b.finished_at < now() - interval '${undoDays} days'`

/**
 * Makes room for more bytes in a person's batches, of which those of the last day and open ones count. Other
 * additions wait until the transaction ends. It deletes the oldest unfinished batches first, but none of the
 * last hour, because the disk space of deleted rows becomes free only later.
 * @param keep a batch that must not be deleted
 * @throws StewardError `batchQuota`, `batchesFull`
 */
export async function makeRoomForBatch(
  tx: Sql,
  { batchesMaxMb }: BatchLimits,
  empId: number,
  bytes: number,
  keep?: number,
): Promise<void> {
  await tx.query({ text: `select pg_advisory_xact_lock(hashtext('steward batches'), $1::int)`, values: [empId] })
  const most = { one: Math.ceil(batchesMaxMb * share), all: batchesMaxMb }
  const own = { text: `b.created_by = $1 and (${openSql} or b.created_at > now() - interval '1 day')`, values: [empId] }
  if (!(await deleteOldestForRoom(tx, own, bytes, most.one, [unfinished], keep)))
    throw new StewardError('batchQuota', { args: { megabytes: most.one } })
  const all = { text: 'true', values: [] }
  if (!(await deleteOldestForRoom(tx, all, bytes, most.all, [unfinished, expired], keep)))
    throw new StewardError('batchesFull', { args: { megabytes: most.all } })
}

/**
 * Checks the quota in a transaction that has just stored more.
 * @throws StewardError `batchQuota`
 */
export async function requireWithinBatchQuota(tx: Sql, { batchesMaxMb }: BatchLimits, empId: number): Promise<void> {
  const most = Math.ceil(batchesMaxMb * share)
  const usedBytes = await sumBatchBytes(tx, { text: `b.created_by = $1 and ${openSql}`, values: [empId] })
  if (usedBytes > most * megabyte) throw new StewardError('batchQuota', { args: { megabytes: most } })
}

interface SqlCondition {
  /** The condition as SQL on `b`. */
  text: string
  values: unknown[]
}

async function sumBatchBytes(tx: Sql, { text, values }: SqlCondition): Promise<number> {
  const { rows } = await tx.query<{ taken: number }>({
    text: `select coalesce(sum(b.bytes), 0)::float8 as taken from batches b where ${text}`,
    values,
  })
  return rows[0]?.taken ?? 0
}

/**
 * Deletes batches of these kinds, kind by kind and the oldest first, until there is room. Deletes none if all
 * together do not suffice. Answers whether there is room now.
 */
async function deleteOldestForRoom(
  tx: Sql,
  which: SqlCondition,
  bytes: number,
  megabytes: number,
  kinds: readonly string[],
  keep: number | undefined,
): Promise<boolean> {
  let missing = (await sumBatchBytes(tx, which)) + bytes - megabytes * megabyte
  if (missing <= 0) return true
  const { text, values } = which
  const rank = `case ${kinds.map((kind, place) => `when ${kind} then ${place}`).join(' ')} end`
  const { rows } = await tx.query<{ id: number; bytes: number }>({
    text:
      `select b.id, b.bytes::float8 as bytes from batches b where ${text} and b.id is distinct from $${values.length + 1} and ${rank} is not null ` +
      `and not exists (select from batches u where u.undo_of = b.id) order by ${rank}, b.id`,
    values: [...values, keep ?? null],
  })
  const deletedIds: number[] = []
  for (const row of rows) {
    if (missing <= 0) break
    deletedIds.push(row.id)
    missing -= row.bytes
  }
  if (missing > 0) return false
  await tx.query({ text: 'delete from batches where id = any($1)', values: [deletedIds] })
  return true
}
