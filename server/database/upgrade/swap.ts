import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { syncDirectory } from '../../backup/kept/folder'
import { clusterIn, hasCluster, nextIn } from '../embedded-place'

/** Stands in the new cluster once it holds all there was, compared and ended. */
const buildDonePath = (directory: string) => join(directory, 'brought-over')

/**
 * Puts the new cluster in the place of the old one, which is kept beside; answers where. Between the two names that
 * change there is neither in the place: `finishSwap` goes on from there.
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

/** Ends what a kill cut off between the two names; answers whether there was anything to end. */
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
