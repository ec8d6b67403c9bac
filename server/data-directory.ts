import { accessSync, chmodSync, chownSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { databaseUser } from './database/embedded-user'
import { StartProblem, wordsOf } from './start-problem'

/** Makes the data directory when it is absent and answers its real path; throws a StartProblem when it cannot be written. */
export function openDataDir(path: string): string {
  try {
    const first = mkdirSync(path, { recursive: true, mode: 0o700 })
    if (first) letDatabaseThrough(realpathSync(dirname(first)), realpathSync(path))
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartProblem(
      `The data directory ${path} cannot be written (${wordsOf(error)})`,
      'give this user the right to write there, or set DATA_DIR to another directory',
      { cause: error },
    )
  }
}

// Of the directories made just now only the group of the database's user may pass, and nobody may list them.
function letDatabaseThrough(existing: string, path: string): void {
  const user = databaseUser()
  if (!user) return
  for (const name of path.slice(existing.length).split('/').filter(Boolean)) {
    existing = join(existing, name)
    chownSync(existing, 0, user.gid)
    chmodSync(existing, 0o710)
  }
}
