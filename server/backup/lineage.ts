import { z } from 'zod'

/** What tells a cluster from every other, and by which major version it was written. */
export interface Former {
  system: string
  major: string
}

const key = 'former_systems'

const shape = z.array(z.object({ system: z.string(), major: z.string() }))

/** What tells a cluster from every other, what it was brought over from, and where in a folder of backups its log stands. */
export interface Lineage {
  system: string
  formers: Former[]
  log: string
}

/** Each cluster's log begins with the same names: that of one that was brought over has a directory of its own. */
export async function readLineage(db: Asked): Promise<Lineage> {
  const { rows } = await db.query({ text: 'select system_identifier::text as system from pg_control_system()' })
  const [system, formers] = [rows[0]?.system ?? '', await readFormers(db)]
  return { system, formers, log: formers.length > 0 ? `${firstLog}-${system}` : firstLog }
}

export const firstLog = 'log'

interface Found {
  system?: string
  name?: string | null
  value?: string
}

interface Asked {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: Found[] }>
}

/** Notes in a database which cluster it was brought over from: its log cannot be followed by this one's. */
export async function storeFormer(db: Asked, former: Former): Promise<void> {
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
async function readFormers(db: Asked): Promise<Former[]> {
  const { rows } = await db.query({ text: `select to_regclass('public.steward_meta')::text as name` })
  if (!rows[0]?.name) return []
  const stored = await db.query({ text: 'select value from public.steward_meta where key = $1', values: [key] })
  return shape.parse(JSON.parse(stored.rows[0]?.value ?? '[]'))
}
