import { StewardError } from '../../../../src/framework/errors'
import { isCollision } from '../../../database/transaction'
import { runInSavepoint, toRefusal } from '../refusals'
import type { Writer } from '../writer'
import { type SaveTrial, TrialStopped } from './save-trial'

/** Runs a check of a save. In a trial a refusal is recorded, and the answer is undefined. */
export const runCheck = <T>(writer: Writer, judge: () => T | Promise<T>): T | Promise<T | undefined> =>
  writer.trial ? checkInTrial(writer, writer.trial, judge) : judge()

async function checkInTrial<T>(writer: Writer, trial: SaveTrial, judge: () => T | Promise<T>): Promise<T | undefined> {
  const before = trial.problems.length
  try {
    return await runInSavepoint(writer, async () => judge())
  } catch (problem) {
    if (!(problem instanceof TrialStopped)) trial.note(toRefusal(writer, problem))
    else if (trial.problems.length === before) throw problem
    return undefined
  }
}

/**
 * Writes the row of a save. A trial that already has problems still writes the row, to
 * collect the database's errors, and then stops.
 */
export const runWrite = <T>(writer: Writer, write: () => Promise<T>, more?: () => Promise<void>): Promise<T> =>
  writer.trial ? writeInTrial(writer, writer.trial, write, more) : write()

async function writeInTrial<T>(
  writer: Writer,
  trial: SaveTrial,
  write: () => Promise<T>,
  more?: () => Promise<void>,
): Promise<T> {
  const wasWrong = trial.isWrong
  try {
    const result = await runInSavepoint(writer, write)
    if (!wasWrong) return result
  } catch (problem) {
    recordRowProblem(writer, trial, problem, wasWrong)
    if (more) await runInSavepoint(writer, more).catch((again: unknown) => recordRowProblem(writer, trial, again, true))
  }
  throw new TrialStopped()
}

/**
 * Records a problem of the row, but ignores the database's errors about a row that is already known to be
 * wrong, such as a missing value.
 */
function recordRowProblem(writer: Writer, trial: SaveTrial, problem: unknown, wasWrong: boolean): void {
  if (isCollision(problem)) throw problem
  try {
    trial.note(toRefusal(writer, problem))
  } catch (unknown) {
    if (!wasWrong || (unknown instanceof StewardError && unknown.code === 'unavailable')) throw unknown
  }
}
