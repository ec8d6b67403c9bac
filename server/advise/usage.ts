import type { Sql } from '../database/connect'

/** Rows of a table below which an index is not worth talking about. */
export const manyRows = 5000

/** A table as PostgreSQL counts it; sizes in bytes. */
export interface TableUse {
  name: string
  rows: number
  bytes: number
  indexBytes: number
  /** Times the table was read whole since the figures began, and the rows that took. */
  wholeReads: number
  wholeRows: number
}

export interface IndexUse {
  name: string
  table: string
  /** `status`, `name desc`; expressions as PostgreSQL writes them. */
  columns: string[]
  /** Holds some of the rows only. */
  isPartial: boolean
  /** Keeps values from being stored twice, or from overlapping. */
  isGuard: boolean
  isValid: boolean
  scans: number
  bytes: number
}

export interface Usage {
  /** When the figures began, ISO 8601, and the whole days since. */
  since: string
  days: number
  tables: ReadonlyMap<string, TableUse>
  indexes: readonly IndexUse[]
}

/** What PostgreSQL has counted about the tables of the current schema. */
export async function readUsage(sql: Sql): Promise<Usage> {
  // A database whose figures were never reset has no date for that; it is no older than its server's or its first account,
  // and never younger than now, though a clock that was set back says so.
  const began = await sql.query<{ since: string; days: number }>({
    text:
      `select since, greatest(0, floor(extract(epoch from now() - since) / 86400))::int as days from (select greatest(d.stats_reset, ` +
      'b.stats_reset, (select min(created_at) from accounts)) as since from pg_stat_database d, pg_stat_bgwriter b where d.datname = current_database()) s',
  })
  const tables = await sql.query<TableUse>({
    text:
      'select s.relname as name, greatest(s.n_live_tup, c.reltuples, 0)::bigint as rows, pg_table_size(c.oid) as bytes, ' +
      'pg_indexes_size(c.oid) as "indexBytes", s.seq_scan as "wholeReads", s.seq_tup_read as "wholeRows" ' +
      'from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.relnamespace = current_schema()::regnamespace',
  })
  const indexes = await sql.query<IndexUse>({
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
