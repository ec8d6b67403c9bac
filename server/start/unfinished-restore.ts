import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartProblem } from './start-problem'

/** Marks a data directory while a backup is restored into it. */
export const getRestoreMarkerPath = (dataDir: string) => join(dataDir, 'restore.unfinished')

/** @throws StartProblem where an interrupted restore left an incomplete directory */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(getRestoreMarkerPath(dataDir))) return
  throw new StartProblem(
    `The restore into ${dataDir} did not come to its end`,
    'empty this directory and restore again',
  )
}
