import type { Database } from '../database/connect'
import type { FileStore, StoredKey } from './store/store'

/** A file waits this long for its row: longer than any upload takes from the store to its commit. */
export const graceMinutes = 10

interface Cleared extends Record<string, number> {
  /** Files in the store. */
  stored: number
  removed: number
}

/**
 * Removes files from the store that no row tells of: their upload was cut off, or their record is gone.
 * @param graceMs files younger than this are left alone
 */
export async function clearStore(
  { db, files }: { db: Database; files: FileStore },
  { signal, graceMs = graceMinutes * 60_000 }: { signal?: AbortSignal; graceMs?: number },
): Promise<Cleared> {
  const cleared: Cleared = { stored: 0, removed: 0 }
  const before = Date.now() - graceMs
  for await (const some of files.keys()) {
    if (signal?.aborted) break
    cleared.stored += some.length
    if (some.length === 0) continue
    const { rows } = await db.query<{ key: string }>({
      text: 'select stored_key as key from attachments where stored_key = any($1)',
      values: [some.map(({ key }) => key)],
    })
    const kept = new Set(rows.map(({ key }) => key))
    for (const each of some) if (!kept.has(each.key) && (await removeOld(files, each, before))) cleared.removed += 1
  }
  return cleared
}

async function removeOld(files: FileStore, { key, writtenAt }: StoredKey, before: number): Promise<boolean> {
  const at = await writtenAt()
  if (at === undefined || at > before) return false
  await files.delete(key)
  return true
}
