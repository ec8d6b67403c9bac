import {
  type Batch,
  type BatchChange,
  type BatchStatus,
  type RowStatus,
  rowStatuses,
  type Selection,
} from '../../src/framework/batch'
import { StewardError } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import type { Changes } from '../records/write/writer'
import { estimateBatchBytes } from './batch-size'
import { bundleId, bundleResults, storeBundlesSql } from './row-results'

export interface StoredBatch {
  id: number
  resource: string
  kind: Batch['kind']
  status: BatchStatus
  selection: Selection
  change: BatchChange | null
  createdBy: number
  sessionId: string | null
  isCancelled: boolean
  undoOf: number | null
}

/** Days for which a batch can be undone. */
export const undoDays = 30
/** Seconds for which a batch is leased to one worker. If the server fails, its lease expires. */
const lease = 30

const columns = `b.id, b.resource, b.kind, b.status, b.selection, b.change, b.created_by as "createdBy", b.session_id as "sessionId", b.is_cancelled as "isCancelled", b.undo_of as "undoOf"`

export interface NewBatch {
  resource: string
  kind: Batch['kind']
  /** The status; default: the batch waits for its preview. */
  status?: 'collecting'
  selection: Selection
  change: BatchChange | null
  createdBy: number
  sessionId: string | null
  undoOf?: number
}

/**
 * Stores a batch whose rows wait for their preview. `rows` lists the records in the order of their places,
 * which are counted from 0 unless they are given, and their changes if these are known.
 */
export async function storeBatch(
  sql: Sql,
  batch: NewBatch,
  rows: readonly { id: number; place?: number; changes?: Changes; isNew?: boolean }[],
): Promise<StoredBatch> {
  const rowsWithResult = rows.map(({ changes, ...row }, place) => ({ place, ...row, told: changes && { changes } }))
  const { bundles, rows: payload } = bundleResults(rowsWithResult)
  const [selection, change] = [JSON.stringify(batch.selection), batch.change && JSON.stringify(batch.change)]
  const { rows: stored } = await sql.query<StoredBatch>({
    text:
      'with b as (insert into batches (resource, kind, status, selection, change, created_by, session_id, undo_of, claimed_until, bytes) ' +
      `values ($1, $2, $9, $3::jsonb, $4::jsonb, $5, $6, $7, now() + interval '${lease} seconds', $11) returning *), ` +
      `${storeBundlesSql('(select b.id from b)', '$10')}, ` +
      `r as (insert into batch_rows (batch_id, place, record_id, status, is_new, bundle_id) select b.id, v.place, v.id, 'waiting', coalesce(v."isNew", false), ${bundleId} ` +
      'from b cross join json_to_recordset($8::json) as v(place int, id bigint, "isNew" boolean, bundle int)) ' +
      `select ${columns} from b`,
    values: [
      batch.resource,
      batch.kind,
      selection,
      change,
      batch.createdBy,
      batch.sessionId,
      batch.undoOf ?? null,
      payload,
      batch.status ?? 'previewing',
      bundles,
      estimateBatchBytes(rows.length, selection, change, bundles),
    ],
  })
  return stored[0] as StoredBatch
}

/**
 * Finds a person's own batch.
 * @throws StewardError `notFound`
 */
export async function requireBatch(sql: Sql, id: number, empId: number | null): Promise<StoredBatch> {
  const { rows } = await sql.query<StoredBatch>({
    text: `select ${columns} from batches b where b.id = $1 and b.created_by = $2`,
    values: [id, empId],
  })
  if (!rows[0]) throw new StewardError('notFound')
  return rows[0]
}

/** Locks a batch for one set and leases it; undefined if there is nothing left to do. */
export async function leaseBatch(tx: Sql, id: number, status: BatchStatus): Promise<StoredBatch | undefined> {
  const { rows } = await tx.query<StoredBatch>({
    name: 'hold_batch',
    text:
      `update batches b set claimed_until = now() + interval '${lease} seconds' where b.id = $1 and b.status = $2 ` +
      `returning ${columns}`,
    values: [id, status],
  })
  return rows[0]
}

const waitingSql = `status in ('previewing', 'running') and (claimed_until is null or claimed_until < now())`

/** Tells whether a batch waits without a worker. */
export async function isAnyBatchWaiting(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ is: boolean }>({
    name: 'is_any_batch_waiting',
    text: `select exists(select from batches where ${waitingSql}) as is`,
  })
  return rows[0]?.is === true
}

/** Claims a batch on which nobody works. */
export async function claimBatch(sql: Sql): Promise<StoredBatch | undefined> {
  const { rows } = await sql.query<StoredBatch>({
    name: 'claim_batch',
    text:
      `update batches b set claimed_until = now() + interval '${lease} seconds' where b.id = (select id from batches ` +
      `where ${waitingSql} order by id limit 1 for update skip locked) ` +
      `returning ${columns}`,
  })
  return rows[0]
}

/** Releases a batch for the next worker. */
export async function releaseBatch(sql: Sql, id: number): Promise<void> {
  await sql.query({ text: 'update batches set claimed_until = null where id = $1', values: [id] })
}

/** Changes the status of a batch if it is still one of `from`. */
export async function changeBatchStatus(
  sql: Sql,
  id: number,
  from: readonly BatchStatus[],
  to: BatchStatus,
  { isHeld = false, problem = null }: { isHeld?: boolean; problem?: string | null } = {},
): Promise<boolean> {
  const { rowCount } = await sql.query({
    text:
      `update batches set status = $3, problem = $4, claimed_until = case when $5 then now() + interval '${lease} seconds' end, ` +
      `started_at = case when $3 = 'running' then now() else started_at end, is_cancelled = $3 = 'cancelled', ` +
      `finished_at = case when $3 in ('done', 'cancelled', 'failed') then now() end where id = $1 and status = any($2)`,
    values: [id, from, to, problem, isHeld],
  })
  return rowCount === 1
}

/** Asks the worker to stop before the next set. */
export async function requestCancellation(sql: Sql, id: number): Promise<void> {
  await sql.query({
    text: `update batches set is_cancelled = true where id = $1 and status in ('previewing', 'running')`,
    values: [id],
  })
}

/**
 * Lets the transaction commit without waiting for the disk. If PostgreSQL crashes, the last
 * half second is lost together with the note that its work was done, so the work is done
 * again. The end of a batch waits for the disk.
 */
export async function setAsynchronousCommit(tx: Sql): Promise<void> {
  await tx.query({ name: 'commit_unwritten', text: 'set local synchronous_commit = off' })
}

/** Marks the rows of a batch whose changes were undone. */
export async function markRowsUndone(sql: Sql, undone: number, places: readonly number[]): Promise<void> {
  await sql.query({
    name: 'mark_undone',
    text: `update batch_rows set status = 'undone' where batch_id = $1 and place = any($2) and status = 'done'`,
    values: [undone, places],
  })
}

/** Sets the refused rows of a batch back, so that they are checked again. Answers how many there are. */
export async function requeueRefusedRows(sql: Sql, id: number, isJudgedAnew: boolean): Promise<number> {
  const { rowCount } = await sql.query({
    text: `update batch_rows set status = 'ready', error = null, changes = case when $2 then '{}' else changes end, bundle_id = case when $2 then null else bundle_id end where batch_id = $1 and status = 'refused'`,
    values: [id, isJudgedAnew],
  })
  return rowCount
}

export async function countBatchRows(sql: Sql, id: number, status: RowStatus | 'waiting'): Promise<number> {
  const { rows } = await sql.query<{ n: number }>({
    text: 'select coalesce(sum(n), 0)::int as n from batch_counts where batch_id = $1 and status = $2',
    values: [id, status],
  })
  return rows[0]?.n ?? 0
}

interface ShownBatch extends Omit<Batch, 'counts' | 'undoUntil'> {
  counts: Partial<Record<RowStatus, number>> | null
  undoUntil: string | null
  rows_total: number
}

/**
 * Lists batches in the form that their owner sees, newest first.
 * @param personName SQL of the name of the person `b.created_by`
 */
export async function listBatches(
  sql: Sql,
  personName: string,
  empId: number | null,
  which: { id: number } | { page: number; perPage: number },
): Promise<{ batches: Batch[]; total: number }> {
  const [condition, values] =
    'id' in which
      ? ['and b.id = $2 limit 1', [which.id]]
      : ['order by b.id desc limit $2 offset $3', [which.perPage, (which.page - 1) * which.perPage]]
  const { rows } = await sql.query<ShownBatch & { known: number }>({
    text:
      `select b.id, b.resource, b.kind, b.status, b.change, c.counts, coalesce(c.total, 0)::int as total, coalesce(c.created, 0)::int as created, b.created_at as "createdAt", ` +
      `b.started_at as "startedAt", b.finished_at as "finishedAt", b.created_by as "createdBy", ${personName} as "createdByName", ` +
      `b.undo_of as "undoOf", u.id as "undoneBy", b.problem, count(*) over ()::int as known, ` +
      `case when b.kind in ('edit', 'import') and b.status in ('done', 'cancelled') and (c.counts ->> 'done')::int > 0 and b.finished_at > now() - interval '${undoDays} days' ` +
      `then b.finished_at + interval '${undoDays} days' end as "undoUntil" from batches b ` +
      'left join lateral (select jsonb_object_agg(s.status, s.n) as counts, sum(s.n) as total, sum(s.created) as created from ' +
      `(select status, sum(n)::int as n, sum(n) filter (where is_new and status in ('ready', 'done')) as created from batch_counts where batch_id = b.id group by status) s) c on true ` +
      `left join lateral (select max(id) as id from batches where undo_of = b.id and status not in ('previewing', 'previewed')) u on true ` +
      `where b.created_by = $1 ${condition}`,
    values: [empId, ...values],
  })
  const none = Object.fromEntries(rowStatuses.map((status) => [status, 0])) as Record<RowStatus, number>
  const batches = rows.map(({ known: _, counts, ...row }) => {
    const allCounts = Object.fromEntries(rowStatuses.map((status) => [status, counts?.[status] ?? 0]))
    return { ...row, counts: { ...none, ...allCounts } } as Batch
  })
  return { batches, total: rows[0]?.known ?? 0 }
}
