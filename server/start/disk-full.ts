import { getErrorCode, StartProblem } from './start-problem'

/** The codes that the system and PostgreSQL use for a full disk. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Tells whether a full disk caused the error, however deeply nested the cause is. */
export function isDiskFullError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (codes.has(getErrorCode(error) ?? '')) return true
  return 'cause' in error && isDiskFullError(error.cause)
}

/** Answers the start problem of a full disk; any other error unchanged. */
export function toDiskFullProblem(error: unknown, dataDir: string): unknown {
  if (error instanceof StartProblem || !isDiskFullError(error)) return error
  return new StartProblem(
    'There is no room left on the disk of the database',
    `free some space there (DATA_DIR is ${dataDir}), and start again; nothing is lost`,
    { cause: error },
  )
}
