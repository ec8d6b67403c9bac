import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../../backup/kept/folder'
import { clusterIn, hasCluster, nextIn } from '../embedded-place'

/** A file in the new cluster, written once it is complete, compared and ended. */
const buildDonePath = (directory: string) => join(directory, 'brought-over')

/**
 * Replaces the old cluster by the new one and keeps the old one beside it; answers where. Between the two
 * renames neither is in place: `finishSwap` continues from there.
 */
export async function swap(home: string, major: string): Promise<string> {
  const [current, next, keptPath] = [clusterIn(home), nextIn(home), findFreeName(`${clusterIn(home)}.${major}`)]
  writeFileSync(buildDonePath(next), `${major}\n`, { mode: 0o600, flush: true })
  await syncDirectory(next)
  await syncDirectory(home)
  renameSync(current, keptPath)
  await syncDirectory(home)
  renameSync(next, current)
  await syncDirectory(home)
  return keptPath
}

/** Finishes a swap that was interrupted between the two renames; answers whether there was one. */
export async function finishSwap(home: string): Promise<boolean> {
  if (hasCluster(home) || !existsSync(buildDonePath(nextIn(home)))) return false
  renameSync(nextIn(home), clusterIn(home))
  await syncDirectory(home)
  return true
}

function findFreeName(preferred: string): string {
  let name = preferred
  for (let number = 2; existsSync(name); number++) name = `${preferred}-${number}`
  return name
}
