import { attachments } from '../../src/engines/files/attachments'
import type { Database } from '../database/connect'
import { sqlNames, statement, unpreparedStatement } from '../records/sql/named-sql'
import type { FileStore, StoredKey } from './store/file-store'

/** Minutes for which a stored file may have no row. That is longer than any upload takes to commit. */
export const graceMinutes = 10

const f = sqlNames(attachments([]), 'f')

const unclaimedSql = statement('forget_unclaimed_files')`
  delete from ${f} where ${f.recordId} is null and ${f.createdAt} < now() - make_interval(hours => $1::int)`

const usedKeysSql = unpreparedStatement`
  select ${f.storedKey} as key from ${f} where ${f.storedKey} = any($1)`

interface ClearCounts extends Record<string, number> {
  /** The number of files in the store. */
  stored: number
  removed: number
  /** The number of uploaded files that no record took. */
  forgotten: number
}

/** Hours for which an uploaded file without a record is kept. */
const unclaimedHours = 24

/**
 * Deletes uploaded files that no record took, and stored files without a row, which
 * come from broken uploads or deleted records.
 * @param graceMs younger files are left alone
 */
export async function deleteUnusedFiles(
  { db, files }: { db: Database; files: FileStore },
  { signal, graceMs = graceMinutes * 60_000 }: { signal?: AbortSignal; graceMs?: number },
): Promise<ClearCounts> {
  const cleared: ClearCounts = { stored: 0, removed: 0, forgotten: 0 }
  const before = Date.now() - graceMs
  cleared.forgotten = (await db.query(unclaimedSql(unclaimedHours))).rowCount ?? 0
  for await (const some of files.keys()) {
    if (signal?.aborted) break
    cleared.stored += some.length
    if (some.length === 0) continue
    const { rows } = await db.query<{ key: string }>(usedKeysSql(some.map(({ key }) => key)))
    const usedKeys = new Set(rows.map(({ key }) => key))
    for (const each of some)
      if (!usedKeys.has(each.key) && (await removeStoredFileIfOld(files, each, before))) cleared.removed += 1
  }
  return cleared
}

async function removeStoredFileIfOld(
  files: FileStore,
  { key, writtenAt }: StoredKey,
  before: number,
): Promise<boolean> {
  const at = await writtenAt()
  if (at === undefined || at > before) return false
  await files.delete(key)
  return true
}
