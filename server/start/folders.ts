import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { StartProblem } from './start-problem'

/** The real path of a folder that may not exist yet. */
function realPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole) || dirname(whole) === whole) return realpathSync(whole)
  return join(realPath(dirname(whole)), basename(whole))
}

/** Whether a folder equals the other or lies within it. */
export function isWithin(folder: string, outer: string): boolean {
  const way = relative(realPath(outer), realPath(folder))
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/** @throws StartProblem where backups would be lost together with their source */
export function refuseBackupWithin(folder: string, dataDir: string): void {
  if (!isWithin(folder, dataDir)) return
  throw new StartProblem(
    `The folder of the backups, ${folder}, lies in DATA_DIR and would be lost with it`,
    'give a folder on another disk',
  )
}
