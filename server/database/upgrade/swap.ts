import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../../backup/storage/backup-folder'
import { getClusterDirectory, getNextClusterDirectory, hasCluster } from '../embedded-location'

/**
 * Answers the path of a file in the new cluster. It is written once the
 * cluster is complete, compared and stopped.
 */
const getCompletionMarkerPath = (directory: string) => join(directory, 'brought-over')

/**
 * Replaces the old cluster by the new one and keeps the old one beside it. Answers where. Between the two
 * renames neither is in place; `finishInterruptedSwap` continues from there.
 */
export async function swapClusters(home: string, major: string): Promise<string> {
  const [current, next, keptPath] = [
    getClusterDirectory(home),
    getNextClusterDirectory(home),
    findFreeName(`${getClusterDirectory(home)}.${major}`),
  ]
  writeFileSync(getCompletionMarkerPath(next), `${major}\n`, { mode: 0o600, flush: true })
  await syncDirectory(next)
  await syncDirectory(home)
  renameSync(current, keptPath)
  await syncDirectory(home)
  renameSync(next, current)
  await syncDirectory(home)
  return keptPath
}

/** Finishes a swap that was interrupted between the two renames. Answers whether there was one. */
export async function finishInterruptedSwap(home: string): Promise<boolean> {
  if (hasCluster(home) || !existsSync(getCompletionMarkerPath(getNextClusterDirectory(home)))) return false
  renameSync(getNextClusterDirectory(home), getClusterDirectory(home))
  await syncDirectory(home)
  return true
}

function findFreeName(preferred: string): string {
  let name = preferred
  for (let number = 2; existsSync(name); number++) name = `${preferred}-${number}`
  return name
}
