import type { RowStatus } from '../../src/framework/batch'
import type { ErrorCode, FieldErrors } from '../../src/framework/errors'
import type { Sql } from '../database/connect'
import type { Changes } from '../records/write/writer'
import { estimateRowBytes } from './batch-size'

/** A stored row; `waiting` is the status of one that was not previewed yet. */
export interface StoredRow {
  place: number
  recordId: number | null
  isNew: boolean
  /** The cells of an import, in the order of its fields. */
  input: (string | null)[] | null
  changes: Changes
}

interface RowError {
  code: ErrorCode
  args: object
  fields: FieldErrors | undefined
}

export interface RowResult {
  place: number
  recordId: number | null
  isNew: boolean
  status: RowStatus
  /** The result to store; undefined if the stored row already holds the same changes. */
  told: RowResultText | undefined
}

interface RowResultText {
  changes: Changes
  error?: RowError
}

/**
 * The number of rows whose results are stored as one text. PostgreSQL reads, compresses and logs one text at
 * far less cost than a column per row, and reading scattered rows still costs little.
 */
const bundleSize = 50

/**
 * Bundles results into texts. Answers the texts, and for each row the number of its
 * text, from 1; null if the row has no result.
 */
export function bundleResults<Row extends { place: number; told?: RowResultText | undefined }>(rows: readonly Row[]) {
  const bundles: Record<string, RowResultText>[] = []
  let room = 0
  const placed = rows.map(({ told, ...row }) => {
    if (!told) return { ...row, bundle: null }
    if (room === 0) {
      bundles.push({})
      room = bundleSize
    }
    room -= 1
    Object.assign(bundles.at(-1) ?? {}, { [row.place]: told })
    return { ...row, bundle: bundles.length }
  })
  return { bundles: JSON.stringify(bundles), rows: JSON.stringify(placed) }
}

/** Builds the parts of a statement (`with`) that store the bundles of the parameter `sent`. */
export const storeBundlesSql = (batchId: string, parameter: string) =>
  `bundle as materialized (select nextval((select pg_get_serial_sequence('batch_bundles', 'id')::regclass)) as id, v.n, v.rows from json_array_elements(${parameter}::json) with ordinality as v(rows, n)), ` +
  `stored as (insert into batch_bundles (id, batch_id, rows) select id, ${batchId}, rows from bundle)`

/**
 * SQL of the id of the bundle with the number `v.bundle`. The ids are
 * collected once, which saves a join per row.
 */
export const bundleId = '((select array_agg(id order by n) from bundle))[v.bundle]'

/**
 * Stores results of rows.
 * @param results in the order of their places
 */
export async function storeResults(sql: Sql, id: number, results: readonly RowResult[]): Promise<void> {
  const { bundles, rows } = bundleResults(results)
  await sql.query({
    name: 'store_counted_batch_rows',
    text:
      `with ${storeBundlesSql('$1', '$2')}, counted as (update batches set bytes = bytes + $6 where id = $1) ` +
      `update batch_rows r set status = v.status, record_id = v."recordId", is_new = v."isNew", bundle_id = coalesce(${bundleId}, r.bundle_id) ` +
      'from json_to_recordset($3::json) as v(place int, status text, "recordId" bigint, "isNew" boolean, bundle int) ' +
      // The bounds keep the plan to the rows of the set, however large the batch is.
      'where r.batch_id = $1 and r.place = v.place and r.place between $4 and $5',
    values: [id, bundles, rows, results[0]?.place ?? 0, results.at(-1)?.place ?? 0, estimateRowBytes(0, bundles)],
  })
}

interface BundledRow {
  place: number
  changes: Changes
  error: RowError | null
  bundleId: number | null
  /** Present at least for the first of neighbouring rows that share a bundle. */
  bundle: Record<string, RowResultText> | null
}

/**
 * Reads rows of a batch by place, with their results. The error is the last
 * one, even if the row is no longer refused.
 * @param columns SQL of further columns
 * @param condition SQL on `batch_rows`, including a limit; `$1` is the batch
 */
export async function readBatchRows<Row extends object>(
  sql: Sql,
  { name, columns, condition, values }: { name?: string; columns: string; condition: string; values: unknown[] },
): Promise<(Row & Pick<BundledRow, 'place' | 'changes' | 'error'>)[]> {
  const text =
    'select r.*, case when r."bundleId" is distinct from lag(r."bundleId") over (order by r.place) then ' +
    '(select b.rows from batch_bundles b where b.batch_id = $1 and b.id = r."bundleId") end as bundle from (' +
    // An older program stored both, changes and error, in the row.
    `select place, changes, error, bundle_id as "bundleId", ${columns} from batch_rows where batch_id = $1 and ${condition}) r order by r.place`
  const { rows } = await sql.query<Row & BundledRow>({ ...(name && { name }), text, values })
  let at: Pick<BundledRow, 'bundleId' | 'bundle'> = { bundleId: null, bundle: null }
  return rows.map((row) => {
    if (row.bundleId !== at.bundleId) at = row
    const { changes, error = null } = at.bundle?.[row.place] ?? row
    return { ...row, changes, error }
  })
}

/** A look covers this many times the wanted rows, which bounds the plan of the database. */
const reach = 4

/** Reads the next rows with this status after a place, at most `most`; empty if there are none. */
export async function readNextRowsWithStatus(
  sql: Sql,
  id: number,
  status: 'waiting' | 'ready',
  after: number,
  most: number,
): Promise<StoredRow[]> {
  const next = await readBatchRows<Omit<StoredRow, 'place' | 'changes'>>(sql, {
    name: 'next_batch_rows',
    columns: 'record_id as "recordId", is_new as "isNew", input',
    condition: 'status = $2 and place > $3 and place <= $4 order by place limit $5',
    values: [id, status, after, after + reach * most, most],
  })
  if (next.length > 0) return next
  const { rows } = await sql.query<{ place: number | null }>({
    name: 'next_batch_place',
    text: 'select min(place) as place from batch_rows where batch_id = $1 and status = $2 and place > $3',
    values: [id, status, after],
  })
  const place = rows[0]?.place ?? null
  return place === null ? [] : readNextRowsWithStatus(sql, id, status, place - 1, most)
}
