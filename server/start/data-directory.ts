import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { databaseUser } from './database-user'
import { messageOf, StartProblem } from './start-problem'

/** Makes the data directory when it is absent and answers its real path; throws a StartProblem when it cannot be written. */
export function openDataDir(path: string): string {
  try {
    makeDirectory(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return realpathSync(path)
  } catch (error) {
    throw new StartProblem(
      `The data directory ${path} cannot be written (${messageOf(error)})`,
      'give this user the right to write there, or set DATA_DIR to another directory',
      { cause: error },
    )
  }
}

// Step by step, as Node's recursive form never returns where the system answers ENOENT for a parent that exists (/proc).
function makeDirectory(path: string): void {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
  const user = databaseUser()
  if (!user) return
  // Of a directory made just now the database's group may pass, not list.
  chownSync(path, 0, user.gid)
  chmodSync(path, 0o710)
}
