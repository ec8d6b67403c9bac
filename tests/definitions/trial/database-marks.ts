import type { Database } from '../../../server/database/connect'
import { quoteIdentifier } from '../../../server/records/model'

/** Tables in which any call of a person notes when they were last there. */
const aboutCalls = ['login_tracker', 'signs_of_use']

/** Reads a checksum of the rows of every table, and where every sequence stands. */
export async function readMarks(db: Database): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>({
    text: `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' order by 1`,
  })
  const marks = new Map<string, string>()
  for (const { name } of tables) {
    if (aboutCalls.includes(name)) continue
    const text = `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as mark from ${quoteIdentifier(name)} t`
    const { rows } = await db.query<{ mark: string }>({ text })
    marks.set(name, rows[0]?.mark ?? '')
  }
  const { rows: sequences } = await db.query<{ name: string; last: string }>({
    text: `select sequencename as name, coalesce(last_value, 0)::text as last from pg_sequences where schemaname = current_schema()`,
  })
  for (const { name, last } of sequences) marks.set(`sequence ${name}`, last)
  return marks
}
