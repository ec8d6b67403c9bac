import { StewardError } from '../../../src/framework/errors'
import { isCollision } from '../../database/transaction'
import { toStewardError } from './checks/violations'
import type { Outcome } from './many/outcome'
import type { Changes, Writer } from './writer'

/** Rows of a set that cannot be written, found when all were: without them the set has to be written anew. */
export class SetRefused extends Error {
  constructor(readonly rows: ReadonlyMap<number, StewardError>) {
    super('Some rows of the set were refused')
  }
}

/** Runs the work; of a set of which some rows were refused it throws what the first one was refused with. */
export async function orFirstRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    const [first] = problem instanceof SetRefused ? problem.rows.values() : []
    throw first ?? problem
  }
}

/** Does the work, or leaves the transaction as it was before it. */
export async function attempt<T>({ sql }: Writer, work: () => Promise<T>): Promise<T> {
  const set = sql.query({ text: 'savepoint attempt' })
  // It travels with the work's first statement; whoever waits for it is told.
  set.catch(() => {})
  try {
    const result = await work()
    await set
    await sql.query({ text: 'release savepoint attempt' })
    return result
  } catch (error) {
    await sql.query({ text: 'rollback to savepoint attempt' })
    // Left standing it would be the one that an attempt around this one goes back to.
    await sql.query({ text: 'release savepoint attempt' })
    throw error
  }
}

/**
 * Writes all rows at once; where the database refuses, half of them at a time until the row that it refuses stands alone.
 * @param write answers the rows that it left out, by their keys
 * @param refuse hears of each row that was not written
 */
export async function writeInHalves<Row>(
  writer: Writer,
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  write: (rows: readonly Row[]) => Promise<ReadonlyMap<number, StewardError>>,
  refuse: (key: number, error: StewardError) => void,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const retry = (part: readonly Row[]) => writeInHalves(writer, part, keyOf, write, refuse)
  try {
    for (const [key, error] of await attempt(writer, () => write(rows))) refuse(key, error)
  } catch (problem) {
    if (problem instanceof SetRefused) {
      for (const [key, error] of problem.rows) refuse(key, error)
      return retry(rows.filter((row) => !problem.rows.has(keyOf(row))))
    }
    const refusal = toRefusal(writer, problem)
    if (rows.length === 1) return refuse(keyOf(first), refusal)
    const half = Math.ceil(rows.length / 2)
    await retry(rows.slice(0, half))
    await retry(rows.slice(half))
  }
}

/** Runs the change of one record; what it refuses is undone and told. */
export async function runForOutcome(
  writer: Writer,
  id: number,
  intended: Changes,
  change: () => Promise<Changes>,
): Promise<Outcome> {
  try {
    return { id, changes: await attempt(writer, change) }
  } catch (problem) {
    return { id, changes: intended, error: toRefusal(writer, problem) }
  }
}

/** What a row was refused with. @throws what says nothing about the row: a lost connection, a collision, a defect */
export function toRefusal(writer: Pick<Writer, 'model' | 'refusals'>, problem: unknown): StewardError {
  const error = toStewardError(writer.model, problem)
  const isAboutRow = error instanceof StewardError && error.code !== 'unavailable' && !isCollision(problem)
  if (!isAboutRow) throw problem
  writer.refusals?.push(error)
  return error
}
