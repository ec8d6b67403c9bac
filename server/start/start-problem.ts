/**
 * The reason why the server does not start: one line with the cause and the cure, printed without a stack.
 */
export class StartProblem extends Error {
  constructor(cause: string, cure: string, options: { cause?: unknown } = {}) {
    super(toOneLine(`${trimFinalPunctuation(cause)}: ${trimFinalPunctuation(cure)}.`), options)
    this.name = 'StartProblem'
  }
}

function trimFinalPunctuation(text: string): string {
  return text.trim().replace(/[.:]$/, '')
}

function toOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ')
}

/**
 * Answers the system's code of an error (`EACCES`, `ECONNREFUSED`) or
 * PostgreSQL's (`57P01`); undefined without one.
 */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Answers the message of anything that was thrown. */
export function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
