import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { StartProblem } from './start-problem'

/** Answers the real path of a folder that may not exist yet. */
function resolveRealPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole) || dirname(whole) === whole) return realpathSync(whole)
  return join(resolveRealPath(dirname(whole)), basename(whole))
}

/** Tells whether a folder equals the other one or lies within it. */
function isFolderWithin(folder: string, outer: string): boolean {
  const way = relative(resolveRealPath(outer), resolveRealPath(folder))
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/**
 * Refuses a folder of backups within the data directory.
 * @throws StartProblem where backups would be lost together with their source
 */
export function refuseBackupInDataDir(folder: string, dataDir: string): void {
  if (!isFolderWithin(folder, dataDir)) return
  throw new StartProblem(
    `The folder of the backups, ${folder}, lies in DATA_DIR and would be lost with it`,
    'give a folder on another disk',
  )
}
