import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ownRelations } from './objects'

export interface Table {
  /** With its schema, quoted. */
  name: string
  /** Those whose values are not computed; null where there is none. */
  columns: string | null
  bytes: number
}

/** The tables of a database, the largest first, so that what takes longest is seen at once. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select format('%I.%I', n.nspname, c.relname) as name, pg_total_relation_size(c.oid)::float8 as bytes,
       (select string_agg(quote_ident(a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from ${ownRelations} and c.relkind = 'r' order by 2 desc, 1`,
  )
  return rows
}

/** From one server straight to the other; what the reader has no room for is not asked of the writer. */
export async function copyRows(from: pg.Client, to: pg.Client, { name, columns }: Table): Promise<void> {
  if (columns === null) return
  await to.query('begin')
  // Emptied in the same transaction: then the rows need no log and are never frozen again.
  await to.query(`truncate only ${name}`)
  await pipeline(
    from.query(copyTo(`copy ${name} (${columns}) to stdout`)),
    to.query(copyFrom(`copy ${name} (${columns}) from stdin with (freeze)`)),
  )
  await to.query('commit')
}

/** Rows of a table and a digest of them that does not depend on their order. */
export async function digestTable(client: pg.Client, { name }: Table): Promise<string> {
  const { rows } = await client.query<{ told: string }>(
    `select count(*) || ' rows ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as told from only ${name} t`,
  )
  return rows[0]?.told ?? ''
}
