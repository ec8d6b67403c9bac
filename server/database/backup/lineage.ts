import { z } from 'zod'

/** What tells a cluster from every other, and by which major version it was written. */
export interface Former {
  system: string
  major: string
}

const key = 'former_systems'

const shape = z.array(z.object({ system: z.string(), major: z.string() }))

interface Asked {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: Record<string, unknown>[] }>
}

/** Notes in a database which cluster it was brought over from: its log cannot be followed by this one's. */
export async function noteFormer(db: Asked, former: Former): Promise<void> {
  const { rows } = await db.query({ text: `select to_regclass('public.steward_meta')::text as name` })
  if (!rows[0]?.name) return
  await db.query({
    text:
      `insert into public.steward_meta values ($1, $2) on conflict (key) do update ` +
      `set value = (steward_meta.value::jsonb || excluded.value::jsonb)::text`,
    values: [key, JSON.stringify([former])],
  })
}

/** The clusters that a database was brought over from, the first of them first. */
export async function formersOf(db: Asked): Promise<Former[]> {
  const { rows } = await db.query({ text: `select to_regclass('public.steward_meta')::text as name` })
  if (!rows[0]?.name) return []
  const found = await db.query({ text: 'select value from public.steward_meta where key = $1', values: [key] })
  return shape.parse(JSON.parse(String(found.rows[0]?.value ?? '[]')))
}
