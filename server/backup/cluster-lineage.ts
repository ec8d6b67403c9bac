import { z } from 'zod'

/** System identifier and major version of a former cluster. */
export interface FormerCluster {
  system: string
  major: string
}

const key = 'former_systems'

const shape = z.array(z.object({ system: z.string(), major: z.string() }))

/**
 * The cluster's identifier, the clusters from which it was upgraded, and
 * the directory of its log in the folder.
 */
export interface ClusterLineage {
  system: string
  formers: FormerCluster[]
  log: string
}

/**
 * Reads the lineage. Segments of all clusters have the same names, so an
 * upgraded cluster gets its own directory.
 */
export async function readLineage(db: LineageDatabase): Promise<ClusterLineage> {
  const { rows } = await db.query({ text: 'select system_identifier::text as system from pg_control_system()' })
  const [system, formers] = [rows[0]?.system ?? '', await readFormerClusters(db)]
  return { system, formers, log: formers.length > 0 ? `${firstLog}-${system}` : firstLog }
}

export const firstLog = 'log'

interface LineageRow {
  system?: string
  name?: string | null
  value?: string
}

interface LineageDatabase {
  query(statement: { text: string; values?: unknown[] }): Promise<{ rows: LineageRow[] }>
}

/**
 * Stores from which cluster the database was upgraded, because the new
 * log does not continue that cluster's log.
 */
export async function storeFormerCluster(db: LineageDatabase, former: FormerCluster): Promise<void> {
  const { rows } = await db.query({ text: `select to_regclass('public.steward_meta')::text as name` })
  if (!rows[0]?.name) return
  await db.query({
    text:
      `insert into public.steward_meta values ($1, $2) on conflict (key) do update ` +
      `set value = (steward_meta.value::jsonb || excluded.value::jsonb)::text`,
    values: [key, JSON.stringify([former])],
  })
}

/** Reads the clusters from which the database was upgraded, the oldest first. */
async function readFormerClusters(db: LineageDatabase): Promise<FormerCluster[]> {
  const { rows } = await db.query({ text: `select to_regclass('public.steward_meta')::text as name` })
  if (!rows[0]?.name) return []
  const stored = await db.query({ text: 'select value from public.steward_meta where key = $1', values: [key] })
  return shape.parse(JSON.parse(stored.rows[0]?.value ?? '[]'))
}
