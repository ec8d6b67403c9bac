import type { Sql } from '../../../database/connect'
import type { Writer } from '../writer'

/** The deferred work of a set, by topic. */
type DeferredWork = Map<string, { items: unknown[]; work: (items: unknown[]) => Promise<void> }>

const sets = new WeakMap<Sql, DeferredWork>()

/**
 * Runs changes of many records and then, once for all, the work that they deferred, in the same transaction.
 */
export async function runWithDeferredWork<T>(sql: Sql, changes: () => Promise<T>): Promise<T> {
  const waiting: DeferredWork = new Map()
  sets.set(sql, waiting)
  try {
    const result = await changes()
    for (const { items, work } of waiting.values()) await work(items)
    return result
  } finally {
    sets.delete(sql)
  }
}

/**
 * Runs work that follows a change: at once, or once for all records of a set. No change of another record in
 * the set may depend on it.
 */
export async function runOncePerSet<Item>(
  { sql }: Pick<Writer, 'sql'>,
  about: string,
  item: Item,
  work: (items: Item[]) => Promise<void>,
): Promise<void> {
  const waiting = sets.get(sql)
  if (!waiting) return work([item])
  const entry = waiting.get(about) ?? { items: [], work: work as (items: unknown[]) => Promise<void> }
  entry.items.push(item)
  waiting.set(about, entry)
}
