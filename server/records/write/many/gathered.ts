import type { Sql } from '../../../database/connect'
import type { Writer } from '../writer'

/** What waits for the end of a set, by what it is about. */
type Waiting = Map<string, { items: unknown[]; work: (items: unknown[]) => Promise<void> }>

const sets = new WeakMap<Sql, Waiting>()

/** Runs changes of many records; what they have put off follows once, behind all of them, in their transaction. */
export async function runGathered<T>(sql: Sql, changes: () => Promise<T>): Promise<T> {
  const waiting: Waiting = new Map()
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
 * What follows from a change: at once, and of many that are changed in one go once for all of them. What the change of
 * another record reads must not hang on it.
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
