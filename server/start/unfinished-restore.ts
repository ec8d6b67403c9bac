import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './start-problem'

/** Answers the path of the file that marks a data directory while a backup is restored into it. */
export const getRestoreMarkerPath = (dataDir: string) => join(dataDir, 'restore.unfinished')

/**
 * Refuses a data directory into which a restore was interrupted.
 * @throws StartProblem where the directory is incomplete
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(getRestoreMarkerPath(dataDir))) return
  throw new StartProblem(
    `The restore into ${dataDir} did not come to its end`,
    'empty this directory and restore again',
  )
}
