import { StewardError } from '../../../src/framework/errors'
import { isCollision } from '../../database/transaction'
import { toStewardError } from './checks/constraint-errors'
import type { RecordOutcome } from './many/record-outcome'
import type { Changes, Writer } from './writer'

/** Some rows of a set cannot be written. The set has to be written again without them. */
export class SetRefusedError extends Error {
  constructor(readonly rows: ReadonlyMap<number, StewardError>) {
    super('Some rows of the set were refused')
  }
}

/** Runs the work. Where rows of a set are refused, it throws the error of the first one. */
export async function throwFirstRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (problem) {
    const [first] = problem instanceof SetRefusedError ? problem.rows.values() : []
    throw first ?? problem
  }
}

/** Runs the work in a savepoint; if it fails, rolls back to the state before it. */
export async function runInSavepoint<T>({ sql }: Pick<Writer, 'sql'>, work: () => Promise<T>): Promise<T> {
  const set = sql.query({ text: 'savepoint attempt' })
  // The savepoint is sent together with the work's first statement; `await set` below reports its failure.
  set.catch(() => {})
  try {
    const result = await work()
    await set
    await sql.query({ text: 'release savepoint attempt' })
    return result
  } catch (error) {
    await sql.query({ text: 'rollback to savepoint attempt' })
    // Without the release, an outer `attempt` would roll back to this savepoint.
    await sql.query({ text: 'release savepoint attempt' })
    throw error
  }
}

/**
 * Runs a part of a set as `runInSavepoint` does, but without a savepoint
 * where a refusal ends the transaction.
 */
export const attemptPart = <T>(writer: Writer, work: () => Promise<T>): Promise<T> =>
  writer.isWhole ? throwFirstRefusal(work) : runInSavepoint(writer, work)

/**
 * Writes all rows together. Where the database refuses, it writes halves until the refused row is alone.
 * @param write answers the refused rows by key
 * @param refuse receives each row that was not written
 */
export async function writeByBisection<Row>(
  writer: Writer,
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  write: (rows: readonly Row[]) => Promise<ReadonlyMap<number, StewardError>>,
  refuse: (key: number, error: StewardError) => void,
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const retry = (part: readonly Row[]) => writeByBisection(writer, part, keyOf, write, refuse)
  try {
    for (const [key, error] of await attemptPart(writer, () => write(rows))) refuse(key, error)
  } catch (problem) {
    if (writer.isWhole) throw toRefusal(writer, problem)
    if (problem instanceof SetRefusedError) {
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

/** Changes one record. If it is refused, the change is rolled back and the error becomes the outcome. */
export async function runForOutcome(
  writer: Writer,
  id: number,
  intended: Changes,
  change: () => Promise<Changes>,
): Promise<RecordOutcome> {
  try {
    return { id, changes: await attemptPart(writer, change) }
  } catch (problem) {
    if (writer.isWhole) throw toRefusal(writer, problem)
    return { id, changes: intended, error: toRefusal(writer, problem) }
  }
}

/**
 * Answers the error that refuses a row.
 * @throws any error that is not about the row: a lost connection, a collision, a defect
 */
export function toRefusal(writer: Pick<Writer, 'model' | 'refusals'>, problem: unknown): StewardError {
  const error = toStewardError(writer.model, problem)
  const isAboutRow = error instanceof StewardError && error.code !== 'unavailable' && !isCollision(problem)
  if (!isAboutRow) throw problem
  writer.refusals?.push(error)
  return error
}
