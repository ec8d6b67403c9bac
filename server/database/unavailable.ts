import { StewardError } from '../../src/framework/errors'
import { getErrorCode } from '../start/start-problem'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/**
 * The error codes of connection exceptions, shutdowns, too many connections, a full disk, and a server that
 * became read-only after a switch.
 */
const serverCodes = /^(08...|57P0[1-5]|53[013]00|25006)$/

// Messages of pg and pg-pool that have no code.
const words =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|connection error and is not queryable|Client was closed|Cannot use a pool after calling end/

/** Tells whether the database could not be reached, as opposed to refusing a statement. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof StewardError) return error.code === 'unavailable'
  const code = getErrorCode(error)
  if (code) return systemCodes.has(code) || serverCodes.test(code)
  return error instanceof Error && words.test(error.message)
}

/**
 * Answers `unavailable` with the error as its cause, or the same error where the database could be reached.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof StewardError || !isUnavailable(error)) return error
  return new StewardError('unavailable', { cause: error })
}
