import { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'

/** A record as it would be saved: the input and what the declaration computes. */
export interface ProposedRecord {
  resource: string
  before: Values | null
  sent: readonly string[]
  record: Values
  /** The record before values from other records were added. */
  begun: Values
}

/** Ends a trial that had problems before it would write its row. */
export class TrialStopped extends Error {}

/** A save that is rolled back. It runs like every save, but records problems and goes on. */
export class SaveTrial {
  readonly problems: StewardError[] = []
  /** The outermost record. */
  proposed: ProposedRecord | undefined
  /** The id of the outermost record, once written. */
  id: number | undefined
  #place = ''
  #since = 0

  /** Tells whether the part that is being written has problems. */
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

  /** Runs work on a part of the input. Its problems are recorded at that place, such as `items.2.`. */
  async at(place: string, work: () => Promise<unknown>): Promise<void> {
    const [outer, since] = [this.#place, this.#since]
    this.#place = `${outer}${place}.`
    this.#since = this.problems.length
    try {
      await work()
    } catch (problem) {
      if (problem instanceof StewardError) this.note(problem)
      else if (!(problem instanceof TrialStopped)) throw problem
    } finally {
      this.#place = outer
      this.#since = since
    }
  }
}
