import type { Database } from '../../database/connect'
import { quoteIdentifier, type Table } from '../../records/model'
import type { SearchedTable } from './searched-tables'

/** A table with more rows than these is large; of others all rows that match are ranked. */
export const mostOfSmall = 200

/** Milliseconds after which tables are counted again. */
const freshMs = 60_000

interface Sizes {
  at: number
  large: Promise<ReadonlySet<string>>
}

/** Growth shows within a minute, since it only decides how many rows are ranked. */
const sizesOfDatabases = new WeakMap<object, Map<string, Sizes>>()

/** Tells which of the tables are large. */
export async function findLargeTables(
  db: Pick<Database, 'pool' | 'query'>,
  tables: readonly SearchedTable[],
): Promise<ReadonlySet<string>> {
  const byNames = sizesOfDatabases.get(db.pool) ?? new Map<string, Sizes>()
  sizesOfDatabases.set(db.pool, byNames)
  const key = tables.map(({ table }) => table.name).join()
  const stored = byNames.get(key)
  if (stored && performance.now() - stored.at < freshMs) return stored.large
  const large = readLargeTables(
    db,
    tables.map(({ table }) => table),
  )
  byNames.set(key, { at: performance.now(), large })
  large.catch(() => byNames.delete(key))
  return large
}

async function readLargeTables(db: Pick<Database, 'query'>, tables: readonly Table[]): Promise<ReadonlySet<string>> {
  const parts = tables.map(
    ({ name }, place) => `(select ${place} as place from ${quoteIdentifier(name)} offset ${mostOfSmall} limit 1)`,
  )
  const { rows } = await db.query<{ place: number }>({ text: parts.join(' union all ') })
  return new Set(rows.map(({ place }) => tables[place]?.name ?? ''))
}
