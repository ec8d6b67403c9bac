import type { Sql } from '../../server/database/connect'

/** Tables with fewer rows are not worth an index. */
export const manyRows = 5000

/** Statistics of PostgreSQL about a table; sizes in bytes. */
export interface TableStatistics {
  name: string
  rows: number
  bytes: number
  indexBytes: number
  /** Sequential scans of the table since the statistics began, and the rows they read. */
  wholeReads: number
  wholeRows: number
}

export interface IndexStatistics {
  name: string
  table: string
  /** `status`, `name desc`; expressions as PostgreSQL writes them. */
  columns: string[]
  /** Whether the index covers only some of the rows. */
  isPartial: boolean
  /** Whether it guards a constraint: no duplicates, or no overlaps. */
  isGuard: boolean
  isValid: boolean
  scans: number
  bytes: number
}

export interface DatabaseStatistics {
  /** When the statistics began, ISO 8601, and the whole days since. */
  since: string
  days: number
  tables: ReadonlyMap<string, TableStatistics>
  indexes: readonly IndexStatistics[]
}

/** Reads PostgreSQL's statistics about the tables of the current schema. */
export async function readUsage(sql: Sql): Promise<DatabaseStatistics> {
  // A database whose statistics were never reset has no date for them: the later of the reset of the server and
  // the first account stands in. Days are never negative, even after a clock was set back.
  const began = await sql.query<{ since: string; days: number }>({
    text:
      `select since, greatest(0, floor(extract(epoch from now() - since) / 86400))::int as days from (select greatest(d.stats_reset, ` +
      'b.stats_reset, (select min(created_at) from accounts)) as since from pg_stat_database d, pg_stat_bgwriter b where d.datname = current_database()) s',
  })
  const tables = await sql.query<TableStatistics>({
    text:
      'select s.relname as name, greatest(s.n_live_tup, c.reltuples, 0)::bigint as rows, pg_table_size(c.oid) as bytes, ' +
      'pg_indexes_size(c.oid) as "indexBytes", s.seq_scan as "wholeReads", s.seq_tup_read as "wholeRows" ' +
      'from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.relnamespace = current_schema()::regnamespace',
  })
  const indexes = await sql.query<IndexStatistics>({
    text:
      'select i.relname as name, c.relname as table, x.indpred is not null as "isPartial", x.indisvalid as "isValid", ' +
      'x.indisunique or x.indisexclusion as "isGuard", coalesce(s.idx_scan, 0) as scans, pg_relation_size(i.oid) as bytes, ' +
      `array(select pg_get_indexdef(x.indexrelid, n, true) || (array['', ' desc nulls last', ' nulls first', ' desc'])[(x.indoption[n - 1] & 3) + 1] ` +
      'from generate_series(1, x.indnkeyatts) n order by n) as columns ' +
      'from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid ' +
      'left join pg_stat_user_indexes s on s.indexrelid = x.indexrelid ' +
      'where c.relnamespace = current_schema()::regnamespace order by i.relname',
  })
  const { since = new Date().toISOString(), days = 0 } = began.rows[0] ?? {}
  return { since, days, tables: new Map(tables.rows.map((table) => [table.name, table])), indexes: indexes.rows }
}
