import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesDirectory, nameOfFile } from './files'
import { type Folder, namesIn } from './kept/folder'
import { type Base, basesIn, newestGood } from './kept/manifest'
import { contentsOf } from './restore/taken-apart'
import { isSegment, placeOfSegment } from './segments'
import { nameOfSegment } from './ship'

const dayMs = 86_400_000

/**
 * Removes what no restore to a moment of the last `days` days needs: never the newest good backup, nor the one that the
 * earliest of those moments is restored from, and none of the log and the files since then.
 */
export async function removeOld(folder: Folder, days: number, now: number): Promise<{ backups: number; log: number }> {
  let isUnreadable = false
  const bases = await basesIn(folder, () => {
    isUnreadable = true
  })
  // Nobody knows what a backup needs whose manifest is damaged; it may be brought back, so nothing is removed until then.
  if (isUnreadable) return { backups: 0, log: 0 }
  const kept = keptOf(bases, now - days * dayMs)
  const oldest = kept[0]
  if (!oldest) return { backups: 0, log: 0 }
  const dropped = bases.filter((base) => !kept.includes(base))
  const log = await removeLogs(folder, kept, dropped)
  for (const { name } of dropped) await rm(join(folder.path, name), { recursive: true, force: true })
  if (dropped.length > 0) await removeFiles(folder, kept, oldest)
  return { backups: dropped.length, log }
}

/** Those begun since then, the newest good one, and the last good one before, which the first moments need. */
export function keptOf(bases: readonly Base[], since: number): Base[] {
  const isOld = ({ manifest }: Base) => Date.parse(manifest.startedAt) < since
  const before = newestGood(bases.filter(isOld))
  const newest = newestGood(bases)
  return bases.filter((base) => !isOld(base) || base === before || base === newest)
}

const clustersOf = (bases: readonly Base[]) => bases.flatMap(({ manifest }) => manifest.cluster ?? [])

/** Of each cluster what comes before the first kept backup, and all of one that none is kept of. */
async function removeLogs(folder: Folder, kept: readonly Base[], dropped: readonly Base[]): Promise<number> {
  let removed = 0
  for (const log of new Set(clustersOf([...kept, ...dropped]).map((cluster) => cluster.log))) {
    const first = clustersOf(kept).find((cluster) => cluster.log === log)?.firstSegment
    removed += await removeLog(folder, log, first)
    if (!first) await rm(join(folder.path, log), { recursive: true, force: true })
  }
  return removed
}

async function removeLog(folder: Folder, log: string, first: string | undefined): Promise<number> {
  const names = (await namesIn(join(folder.path, log))).filter(isSegment)
  const old = names.filter((name) => !first || placeOfSegment(name) < placeOfSegment(first))
  for (const name of old) await rm(join(folder.path, nameOfSegment(name, log)))
  return old.length
}

/** A file that no kept backup tells of was added since the oldest of them, or is needed no more. */
async function removeFiles(folder: Folder, kept: readonly Base[], oldest: Base): Promise<void> {
  const needed = new Set<string>()
  for (const base of kept) {
    const contents = await contentsOf(folder, base).catch(() => undefined)
    // Nobody knows which files a backup needs whose list is damaged.
    if (!contents) return
    for (const key of contents.files) needed.add(key)
  }
  const since = Date.parse(oldest.manifest.startedAt)
  for (const part of await namesIn(join(folder.path, filesDirectory)))
    for (const key of await namesIn(join(folder.path, filesDirectory, part))) {
      const path = join(folder.path, nameOfFile(key))
      if (!needed.has(key) && (await stat(path)).mtimeMs < since) await rm(path)
    }
}
