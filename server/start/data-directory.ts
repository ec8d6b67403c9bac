import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { findDatabaseUser } from './database-user'
import { getErrorMessage, StartProblem } from './start-problem'

/**
 * Creates the data directory where it is missing. Answers its real path.
 * @throws StartProblem where it is not writable
 */
export function prepareDataDirectory(path: string): string {
  try {
    makeDirectory(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartProblem(
      `The data directory ${path} cannot be written (${getErrorMessage(error)})`,
      'give this user the right to write there, or set DATA_DIR to another directory',
      { cause: error },
    )
  }
}

// Creates one level at a time. Node's recursive form never returns where a
// parent exists but answers ENOENT (/proc).
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
  const user = findDatabaseUser()
  if (!user) return
  // The database's group can pass through a new directory but not list it.
  chownSync(path, 0, user.gid)
  chmodSync(path, 0o710)
}
