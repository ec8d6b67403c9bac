import { copySql, type ExportStatements } from './cells-sql'
import type { Segmented } from './segments'
import type { Ask } from './snapshot'

/** Records of a file that are worth a second connection, and of one segment of it. */
const fewest = 20_000
const usualSize = 10_000
/** A filter leaves less of a segment than the table has: this many times the usual are tried at most. */
const mostSizes = 20

/** A file in segments and the name of its snapshot. */
export type Wanted = Segmented & { snapshot: string }

/**
 * How the file is read in segments; undefined where one statement is better: of few records, and where the database sorts
 * them, which it would do for each segment.
 */
export async function planSegments(statements: ExportStatements, count: number, ask: Ask): Promise<Wanted | undefined> {
  const { cut, selectOf } = statements
  if (!cut || count < fewest) return undefined
  // The first area is nearly all of it; the others are in the order of the id.
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
  return { snapshot: row.snapshot, cut, size, copyOf: (within) => copySql(statements, within) }
}
