import { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import { isCollision } from '../../../database/transaction'
import type { Table } from '../../model'
import { attempt, refusalOf } from '../attempt'
import type { Writer } from '../writer'

/** A record as it would become, by what was sent and what the declaration computes. */
export interface Proposed {
  table: Table
  before: Values | null
  sent: readonly string[]
  record: Values
}

/** Ends a trial in which something was wrong already, where the row would have been written. */
export class Stopped extends Error {}

/**
 * What a save comes to that is taken back. It goes the way of every save; what refuses it is noted, and the rest is
 * judged all the same.
 */
export class Trial {
  readonly problems: StewardError[] = []
  /** Of the outermost record. */
  proposed: Proposed | undefined
  /** The outermost record, once it was written. */
  id: number | undefined
  #place = ''
  #since = 0

  /** Whether something is wrong with what is being written now. */
  get isWrong(): boolean {
    return this.problems.length > this.#since
  }

  wrote(id: number): void {
    this.id ??= id
  }

  note(problem: StewardError): void {
    const { fields } = problem
    if (this.#place === '' || !fields) return void this.problems.push(problem)
    const placed = Object.entries(fields).map(([path, error]) => [`${this.#place}${path}`, error])
    this.problems.push(new StewardError(problem.code, { args: problem.args, fields: Object.fromEntries(placed) }))
  }

  /** Runs work about a part of what was sent; what is wrong with it is told at its place, `items.2.`. */
  async at(place: string, work: () => Promise<unknown>): Promise<void> {
    const [outer, since] = [this.#place, this.#since]
    this.#place = `${outer}${place}.`
    this.#since = this.problems.length
    try {
      await work()
    } catch (problem) {
      if (problem instanceof StewardError) this.note(problem)
      else if (!(problem instanceof Stopped)) throw problem
    } finally {
      this.#place = outer
      this.#since = since
    }
  }
}

/** Judges something of a save; in a trial what it refuses is noted, and the answer is undefined then. */
export async function judged<T>(writer: Writer, judge: () => T | Promise<T>): Promise<T | undefined> {
  const { trial } = writer
  if (!trial) return judge()
  const before = trial.problems.length
  try {
    return await attempt(writer, async () => judge())
  } catch (problem) {
    if (!(problem instanceof Stopped)) trial.note(refusalOf(writer, problem))
    else if (trial.problems.length === before) throw problem
    return undefined
  }
}

/**
 * Writes the row of a save; in a trial in which something is wrong the database still says what it thinks of the row,
 * and nothing goes on from there.
 */
export async function written<T>(writer: Writer, write: () => Promise<T>, more?: () => Promise<void>): Promise<T> {
  const { trial } = writer
  if (!trial) return write()
  const wasWrong = trial.isWrong
  try {
    const result = await attempt(writer, write)
    if (!wasWrong) return result
  } catch (problem) {
    noteOfRow(writer, trial, problem, wasWrong)
    if (more) await attempt(writer, more).catch((again: unknown) => noteOfRow(writer, trial, again, true))
  }
  throw new Stopped()
}

/** What the database makes of a row that is wrong already, a required value that is missing, is known. */
function noteOfRow(writer: Writer, trial: Trial, problem: unknown, wasWrong: boolean): void {
  if (isCollision(problem)) throw problem
  try {
    trial.note(refusalOf(writer, problem))
  } catch (unknown) {
    if (!wasWrong || (unknown instanceof StewardError && unknown.code === 'unavailable')) throw unknown
  }
}
