import { resolve } from 'node:path'
import { toDiskFullProblem } from './disk-full'
import { getErrorMessage, StartProblem } from './start-problem'

/** Functions that close what was opened. They are called in reverse order. */
const closers: (() => Promise<void>)[] = []
let stopping = false

class Interrupted extends Error {}

/** Runs the work of a program. A failure or a signal closes what was opened and ends the process. */
export function runProgram(work: () => Promise<void>): void {
  const starting = work().catch(fail)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal means that somebody does not want to wait.
      if (stopping) process.exit(1)
      stopping = true
      void starting.then(() => stop(0))
    })
  }
  process.on('unhandledRejection', (error) => log(toDetails(error)))
}

export function registerCloser(close: () => Promise<void>): void {
  closers.push(close)
  throwIfStopping()
}

// Throws after a signal during the start. The step in progress is finished
// before, so that nothing stays half open.
export function throwIfStopping(): void {
  if (stopping) throw new Interrupted()
}

export async function stop(exitCode: number): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => log(getErrorMessage(error)))
  }
  process.exit(exitCode)
}

/** Writes to the standard output. */
export function show(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Writes to the standard error. */
export function log(line: string): void {
  process.stderr.write(`${line}\n`)
}

function fail(cause: unknown): Promise<void> {
  const error = toDiskFullProblem(cause, resolve(process.env.DATA_DIR || './data'))
  if (error instanceof Interrupted) return stop(0)
  log(error instanceof StartProblem ? error.message : toDetails(error))
  return stop(1)
}

const toDetails = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))
