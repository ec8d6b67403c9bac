import { StewardError } from '../../../../src/framework/errors'
import { isCollision } from '../../../database/transaction'
import { attempt, toRefusal } from '../attempt'
import type { Writer } from '../writer'
import { Stopped, type Trial } from './noted'

/** Runs a check of a save. In a trial its refusal is noted, and the answer is undefined. */
export const checkOrNote = <T>(writer: Writer, judge: () => T | Promise<T>): T | Promise<T | undefined> =>
  writer.trial ? checkOnTrial(writer, writer.trial, judge) : judge()

async function checkOnTrial<T>(writer: Writer, trial: Trial, judge: () => T | Promise<T>): Promise<T | undefined> {
  const before = trial.problems.length
  try {
    return await attempt(writer, async () => judge())
  } catch (problem) {
    if (!(problem instanceof Stopped)) trial.note(toRefusal(writer, problem))
    else if (trial.problems.length === before) throw problem
    return undefined
  }
}

/**
 * Writes the row of a save. In a trial that already has problems, the row is still written to collect the
 * database's errors, and then the trial stops.
 */
export const writeOrNote = <T>(writer: Writer, write: () => Promise<T>, more?: () => Promise<void>): Promise<T> =>
  writer.trial ? writeOnTrial(writer, writer.trial, write, more) : write()

async function writeOnTrial<T>(
  writer: Writer,
  trial: Trial,
  write: () => Promise<T>,
  more?: () => Promise<void>,
): Promise<T> {
  const wasWrong = trial.isWrong
  try {
    const result = await attempt(writer, write)
    if (!wasWrong) return result
  } catch (problem) {
    noteRowProblem(writer, trial, problem, wasWrong)
    if (more) await attempt(writer, more).catch((again: unknown) => noteRowProblem(writer, trial, again, true))
  }
  throw new Stopped()
}

/** Ignores the database's errors about a row that is already known to be wrong, such as a missing value. */
function noteRowProblem(writer: Writer, trial: Trial, problem: unknown, wasWrong: boolean): void {
  if (isCollision(problem)) throw problem
  try {
    trial.note(toRefusal(writer, problem))
  } catch (unknown) {
    if (!wasWrong || (unknown instanceof StewardError && unknown.code === 'unavailable')) throw unknown
  }
}
