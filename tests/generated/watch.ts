import type { Database } from '../../server/database/connect'

/** A row that a committed transaction changed; absent sides are null. */
export interface Change {
  table: string
  verb: 'INSERT' | 'UPDATE' | 'DELETE'
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export interface Watch {
  /** What was committed since the last time it was asked. */
  taken(): Promise<Change[]>
  /** Notes nothing any more. */
  end(): Promise<void>
}

/**
 * Notes every committed change of every table. Cheaper than comparing the tables after each call, and exact:
 * the note is part of the transaction, so what is rolled back is not told.
 */
export async function watchTables(db: Database): Promise<Watch> {
  await db.query({ text: 'create schema watch' })
  await db.query({
    text: 'create table watch.changes (n bigserial, "table" text, verb text, before jsonb, after jsonb)',
  })
  await db.query({
    text:
      'create function watch.note() returns trigger language plpgsql as $$ begin ' +
      'insert into watch.changes ("table", verb, before, after) values (tg_table_name, tg_op, to_jsonb(old), to_jsonb(new)); ' +
      'return null; end $$',
  })
  await db.query({
    text:
      "do $$ declare name text; begin for name in select tablename from pg_tables where schemaname = 'public' loop " +
      "execute format('create trigger watched after insert or update or delete on public.%I for each row execute function watch.note()', name); " +
      'end loop; end $$',
  })
  return {
    async taken() {
      const { rows } = await db.query<Change & { n: number }>({
        text: 'delete from watch.changes returning n, "table", verb, before, after',
        name: 'watched',
      })
      return rows.filter((change) => !isVisit(change)).sort((a, b) => a.n - b.n)
    },
    async end() {
      await db.query({ text: 'drop schema watch cascade' })
    },
  }
}

/** That a session was used is noted once in a while, whatever it was used for. */
function isVisit({ table, before, after }: Change): boolean {
  if (table === 'signs_of_use') return true
  const changed = Object.keys(after ?? {}).filter((column) => before?.[column] !== after?.[column])
  return before !== null && after !== null && changed.length === 1 && changed[0] === 'last_seen_at'
}
