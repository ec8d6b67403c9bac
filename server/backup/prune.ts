import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesDirectory, toFilePath } from './copy-files'
import { getSegmentPosition, isSegment } from './log-segments'
import { toSegmentPath } from './log-shipper'
import { readBackupContents } from './restore/backup-contents'
import { type BackupFolder, listCompleteNames } from './storage/backup-folder'
import { type BaseBackup, findNewestGoodBackup, listBaseBackups } from './storage/manifest'

const dayMs = 86_400_000

/**
 * Removes what no restore to a moment of the last `days` days needs.
 * Keeps the newest good backup, the backup that the earliest of those
 * moments needs, and all log and files since.
 */
export async function pruneBackups(
  folder: BackupFolder,
  days: number,
  now: number,
): Promise<{ backups: number; log: number }> {
  let isUnreadable = false
  const bases = await listBaseBackups(folder, () => {
    isUnreadable = true
  })
  // An unreadable manifest hides which files its backup needs, and somebody may still
  // repair it. Until then nothing is removed.
  if (isUnreadable) return { backups: 0, log: 0 }
  const toKeep = selectBasesToKeep(bases, now - days * dayMs)
  const oldest = toKeep[0]
  if (!oldest) return { backups: 0, log: 0 }
  const toRemove = bases.filter((base) => !toKeep.includes(base))
  const log = await removeOldLogs(folder, toKeep, toRemove)
  for (const { name } of toRemove) await rm(join(folder.path, name), { recursive: true, force: true })
  if (toRemove.length > 0) await removeUnusedFiles(folder, toKeep, oldest)
  return { backups: toRemove.length, log }
}

/**
 * Selects the backups that began since then, the newest good one, and the last good one before `since`, which
 * restores the first moments.
 */
export function selectBasesToKeep(bases: readonly BaseBackup[], since: number): BaseBackup[] {
  const isOld = ({ manifest }: BaseBackup) => Date.parse(manifest.startedAt) < since
  const before = findNewestGoodBackup(bases.filter(isOld))
  const newest = findNewestGoodBackup(bases)
  return bases.filter((base) => !isOld(base) || base === before || base === newest)
}

const listClusters = (bases: readonly BaseBackup[]) => bases.flatMap(({ manifest }) => manifest.cluster ?? [])

/**
 * Removes the log of each cluster from before its oldest kept backup, or all of it where no backup is kept.
 */
async function removeOldLogs(
  folder: BackupFolder,
  toKeep: readonly BaseBackup[],
  toRemove: readonly BaseBackup[],
): Promise<number> {
  let removed = 0
  for (const log of new Set(listClusters([...toKeep, ...toRemove]).map((cluster) => cluster.log))) {
    const first = listClusters(toKeep).find((cluster) => cluster.log === log)?.firstSegment
    removed += await removeLogBefore(folder, log, first)
    if (!first) await rm(join(folder.path, log), { recursive: true, force: true })
  }
  return removed
}

async function removeLogBefore(folder: BackupFolder, log: string, first: string | undefined): Promise<number> {
  const names = (await listCompleteNames(join(folder.path, log))).filter(isSegment)
  const old = names.filter((name) => !first || getSegmentPosition(name) < getSegmentPosition(first))
  for (const name of old) await rm(join(folder.path, toSegmentPath(name, log)))
  return old.length
}

/** Removes stored files that no kept backup names and that are older than the oldest kept backup. */
async function removeUnusedFiles(
  folder: BackupFolder,
  toKeep: readonly BaseBackup[],
  oldest: BaseBackup,
): Promise<void> {
  const needed = new Set<string>()
  for (const base of toKeep) {
    const contents = await readBackupContents(folder, base).catch(() => undefined)
    // A damaged list hides which files its backup needs, so all files are kept.
    if (!contents) return
    for (const key of contents.files) needed.add(key)
  }
  const since = Date.parse(oldest.manifest.startedAt)
  for (const part of await listCompleteNames(join(folder.path, filesDirectory)))
    for (const key of await listCompleteNames(join(folder.path, filesDirectory, part))) {
      const path = join(folder.path, toFilePath(key))
      if (!needed.has(key) && (await stat(path)).mtimeMs < since) await rm(path)
    }
}
