import { copyToStdoutSql, type ExportStatements } from './cells-sql'
import type { SegmentedFile } from './copy-segments'
import type { QuerySnapshot } from './export-snapshot'

/**
 * The smallest number of records for which a second connection is used, and the usual number in a segment.
 */
const fewest = 20_000
const usualSize = 10_000
/**
 * A filter may leave only some rows of the table in a segment. Segments then grow,
 * at most to this many times the usual size.
 */
const mostSizes = 20

/** A file in segments, with the id of its snapshot. */
type SegmentPlan = SegmentedFile & { snapshot: string }

/**
 * Plans the segments of a file. Undefined where one statement is better: for few records, and where the
 * database has to sort, which it would repeat for each segment.
 */
export async function planSegments(
  statements: ExportStatements,
  count: number,
  ask: QuerySnapshot,
): Promise<SegmentPlan | undefined> {
  const { cut, selectOf } = statements
  if (!cut || count < fewest) return undefined
  // The first area holds nearly all records; the others are sorted by id.
  const [{ within = 'true' } = {}] = cut.areas
  const plan = await ask<{ 'QUERY PLAN': string }>({ text: `explain (costs off) ${selectOf(within)}` })
  if (plan.some((line) => /^(.*-> +)?(Incremental )?Sort$/.test(line['QUERY PLAN']))) return undefined
  const [row] = await ask<{ snapshot: string; rows: number }>({
    text: 'select pg_export_snapshot() as snapshot, (select reltuples from pg_class where oid = to_regclass($1)) as rows',
    values: [cut.table],
  })
  if (!row) return undefined
  const times = Math.min(Math.max(row.rows / count, 1), mostSizes)
  const size = Math.round(usualSize * times)
  return { snapshot: row.snapshot, cut, size, copyOf: (within) => copyToStdoutSql(statements, within) }
}
