import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ownRelations } from './object-statements'

export interface DatabaseTable {
  /** The name with its schema, quoted. */
  name: string
  /** The columns that are not computed; null if there are none. */
  columns: string | null
  bytes: number
}

/** Lists the tables of a database, the largest first, so that the log shows the slowest one at once. */
export async function listTables(client: pg.Client): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid)::float8 as bytes,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from ${ownRelations} and c.relkind = 'r' order by 2 desc, 1`,
  )
  return rows
}

/** Copies rows from server to server. It reads no faster than the other server writes. */
export async function copyRows(from: pg.Client, to: pg.Client, { name, columns }: DatabaseTable): Promise<void> {
  if (columns === null) return
  await to.query('begin')
  // Truncates in the same transaction, so that the rows need no log and no later freezing.
  await to.query(`truncate only ${name}`)
  await pipeline(
    from.query(copyTo(`copy ${name} (${columns}) to stdout`)),
    to.query(copyFrom(`copy ${name} (${columns}) from stdin with (freeze)`)),
  )
  await to.query('commit')
}

/** Counts a table's rows and computes a digest that does not depend on their order. */
export async function digestTable(client: pg.Client, { name }: DatabaseTable): Promise<string> {
  const { rows } = await client.query<{ told: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as told from only ${name} t`,
  )
  return rows[0]?.told ?? ''
}
