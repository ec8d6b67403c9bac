import { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'

/** A record as it would become, by what was sent and what the declaration computes. */
export interface Proposed {
  resource: string
  before: Values | null
  sent: readonly string[]
  record: Values
  /** The same before anything was added that is reckoned from other records. */
  begun: Values
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
