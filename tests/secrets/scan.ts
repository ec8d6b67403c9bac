import { expect } from 'vitest'
import type { Database } from '../../server/database/connect'

/** Texts as they are, and as base64 at any of the three places they may begin at. */
export const formsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [
    text,
    ...['', 'x', 'xy'].map((before) => {
      const coded = Buffer.from(before + text).toString('base64')
      return coded.slice(before.length === 0 ? 0 : 4, -4)
    }),
  ])

/** Where the forms stand in any row of any table, read as text. */
export async function foundInTables(db: Database, forms: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    text: `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  })
  expect(rows.length).toBeGreaterThan(40)
  const places = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: held } = await db.query<{ form: string }>({
        text: `select distinct f.form from ${name} t, unnest($1::text[]) as f(form) where position(f.form in t::text) > 0`,
        values: [forms],
      })
      return held.map(({ form }) => `${name}: ${form}`)
    }),
  )
  return places.flat()
}
