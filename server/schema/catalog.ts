import type { Sql, Tx } from '../database/connect'
import { partKinds } from './table-parts'

export interface ExistingColumn {
  name: string
  type: string
  isRequired: boolean
  /** True where the database fills in the column by itself. */
  hasDefault: boolean
}

export interface ExistingTable {
  columns: Map<string, ExistingColumn>
  /** Constraints, indexes and triggers that a plan made. Their names end in a kind and a hash. */
  parts: Map<string, PartKind>
}

export type PartKind = 'index' | 'constraint' | 'trigger'

const partName = new RegExp(`_(${partKinds.join('|')})_[0-9a-f]{10}$`)

/** Reads the tables of the current schema as they are in the database. */
export async function readCatalog(tx: Tx): Promise<Map<string, ExistingTable>> {
  const tables = new Map<string, ExistingTable>()
  const columns = await tx.query<{ table: string; name: string; type: string; required: boolean; filled: boolean }>({
    text: `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required, a.atthasdef as filled
           from pg_class c join pg_attribute a on a.attrelid = c.oid
           where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped`,
  })
  for (const row of columns.rows) {
    const table = tables.get(row.table) ?? { columns: new Map(), parts: new Map() }
    table.columns.set(row.name, { name: row.name, type: row.type, isRequired: row.required, hasDefault: row.filled })
    tables.set(row.table, table)
  }
  const parts = await tx.query<{ table: string; name: string; kind: PartKind }>({
    text: `select c.relname as table, i.relname as name, 'index' as kind from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
           where c.relnamespace = current_schema()::regnamespace and not x.indisexclusion and x.indisvalid
           union all select c.relname, k.conname, 'constraint' from pg_constraint k join pg_class c on c.oid = k.conrelid
           where c.relnamespace = current_schema()::regnamespace and k.contype in ('c', 'f', 'x')
           union all select c.relname, g.tgname, 'trigger' from pg_trigger g join pg_class c on c.oid = g.tgrelid
           where c.relnamespace = current_schema()::regnamespace and not g.tgisinternal`,
  })
  for (const row of parts.rows) if (partName.test(row.name)) tables.get(row.table)?.parts.set(row.name, row.kind)
  return tables
}

/** Lists constraints that a plan made and that stored records were not checked by yet. */
export async function listUnvalidatedConstraints(sql: Sql): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql.query<{ table: string; name: string }>({
    text: `select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
           where c.relnamespace = current_schema()::regnamespace and not k.convalidated and k.contype in ('c', 'f')
           order by 1, 2`,
  })
  return rows.filter(({ name }) => partName.test(name))
}

/** Lists indexes that were being made while people could save records when the server ended. */
export async function listUnfinishedIndexes(tx: Tx): Promise<{ table: string; name: string }[]> {
  const { rows } = await tx.query<{ table: string; name: string }>({
    text: `select c.relname as table, i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
           join pg_class c on c.oid = x.indrelid
           where i.relnamespace = current_schema()::regnamespace and not x.indisvalid`,
  })
  return rows.filter(({ name }) => partName.test(name))
}
