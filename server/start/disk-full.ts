import { codeOf, StartProblem } from './start-problem'

/** As the system and PostgreSQL say it. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something failed because a disk is full, however deep that is said. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if (codes.has(codeOf(error) ?? '')) return true
  return 'cause' in error && isDiskFull(error.cause)
}

/** A start that failed for want of room, in one sentence; any other error as it is. */
export function toStartProblem(error: unknown, dataDir: string): unknown {
  if (error instanceof StartProblem || !isDiskFull(error)) return error
  return new StartProblem(
    'There is no room left on the disk of the database',
    `free some space there (DATA_DIR is ${dataDir}), and start again; nothing is lost`,
    { cause: error },
  )
}
