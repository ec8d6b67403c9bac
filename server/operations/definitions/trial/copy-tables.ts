import type { Tx } from '../../../database/connect'
import { quoteIdentifier } from '../../../records/model'

interface StoredIndex {
  name: string
  definition: string
  /** The constraint that it is of, such as a primary key; null: an index alone. */
  constraint: string | null
}

/** Reads the schema of the stored tables. */
export async function readHomeSchema(tx: Tx): Promise<string> {
  const { rows } = await tx.query<{ home: string }>({ text: 'select quote_ident(current_schema()) as home' })
  return rows[0]?.home ?? 'public'
}

/** Puts the copies before the stored tables: from here on their names mean the copies. */
export const preferCopies = (tx: Tx, home: string) => tx.query({ text: `set local search_path = pg_temp, ${home}` })

/**
 * Makes an empty copy of a table under the same name, which only this transaction sees. Nobody waits for it.
 * @returns false where there is no such table
 */
export async function copyTable(tx: Tx, home: string, table: string, hasIndexes = true): Promise<boolean> {
  const name = quoteIdentifier(table)
  const stored = `${home}.${name}`
  const { rows } = await tx.query<{ isThere: boolean }>({
    text: 'select to_regclass($1) is not null as "isThere"',
    values: [stored],
  })
  if (!rows[0]?.isThere) return false
  const parts = hasIndexes ? 'including indexes' : ''
  await tx.query({
    text:
      `create temp table pg_temp.${name} (like ${stored} including defaults including constraints ` +
      `including identity including generated ${parts})`,
  })
  return true
}

/** Makes the indexes and exclusions of the stored table under their names, once the rows are there. */
export async function copyIndexes(tx: Tx, home: string, table: string): Promise<void> {
  const name = quoteIdentifier(table)
  const { rows } = await tx.query<StoredIndex>({
    text:
      'select quote_ident(i.relname) as name, pg_get_indexdef(x.indexrelid) as definition, ' +
      'pg_get_constraintdef(k.oid) as constraint from pg_index x join pg_class i on i.oid = x.indexrelid ' +
      "left join pg_constraint k on k.conindid = x.indexrelid and k.contype in ('p', 'u', 'x') " +
      'where x.indrelid = $1::regclass and x.indisvalid order by x.indisprimary desc, x.indexrelid',
    values: [`${home}.${name}`],
  })
  for (const { name: index, definition, constraint } of rows)
    await tx.query({
      text: constraint
        ? `alter table pg_temp.${name} add constraint ${index} ${constraint}`
        : definition.replace(/ ON (?:ONLY )?\S+ USING /, ` on pg_temp.${name} using `),
    })
}

/** Lets ids of new rows follow those of the copied ones; of the stored table none is drawn. */
export async function continueIds(tx: Tx, table: string): Promise<void> {
  const name = quoteIdentifier(table)
  const { rows } = await tx.query<{ next: string }>({
    text: `select (coalesce(max(id), 0) + 1)::text as next from pg_temp.${name}`,
  })
  await tx.query({ text: `alter table pg_temp.${name} alter column id restart with ${BigInt(rows[0]?.next ?? 1)}` })
}

/**
 * Requires that the transaction holds no lock for which somebody would wait, and can take none: from here on
 * PostgreSQL refuses every write but those into copies.
 */
export async function closeOtherTables(tx: Tx, home: string): Promise<void> {
  const { rows } = await tx.query<{ name: string }>({
    text:
      'select c.relname as name from pg_locks l join pg_class c on c.oid = l.relation where l.pid = pg_backend_pid() ' +
      "and l.mode not in ('AccessShareLock') and quote_ident(c.relnamespace::regnamespace::text) = $1",
    values: [home],
  })
  const [locked] = rows
  if (locked) throw new Error(`A trial has locked ${locked.name}`)
  await tx.query({ text: 'set transaction read only' })
}
