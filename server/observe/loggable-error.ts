import { getErrorCode } from '../start/start-problem'

export interface LoggableError {
  type: string
  message: string
  stack: string
  [detail: string]: unknown
}

/**
 * Turns an error into plain data for the log. PostgreSQL's messages and details may
 * quote personal values, so they are left out.
 */
export function toLoggableError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = getErrorCode(error)
  const message = isSqlState(code) ? (error.message.split(/: |"/, 1)[0] ?? '') : error.message
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  const cause = error.cause === undefined ? {} : { cause: toLoggableError(error.cause) }
  return {
    type: error.name,
    code,
    message: message.slice(0, 500),
    ...pickSqlDetails(error),
    stack: frames.join('\n'),
    ...cause,
  }
}

const isSqlState = (code: string | undefined) => /^[0-9A-Z]{5}$/.test(code ?? '')

/** Picks the names of tables, columns and constraints out of PostgreSQL's error. */
function pickSqlDetails(error: object): Record<string, unknown> {
  const names = ['table', 'column', 'constraint', 'routine'] as const
  return Object.fromEntries(names.flatMap((name) => (name in error ? [[name, Reflect.get(error, name)]] : [])))
}
