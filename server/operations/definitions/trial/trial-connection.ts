import { type FieldError, StewardError } from '../../../../src/framework/errors'
import type { Database, OwnedTx, Statement, Tx } from '../../../database/connect'
import { toUnavailable } from '../../../database/unavailable'
import { runInSavepoint } from '../../../records/write/refusals'
import { getErrorCode } from '../../../start/start-problem'
import { omitRowLocks } from './omit-row-locks'

/** Milliseconds that a statement of a trial, its wait for a table, and the whole trial may take. */
const [statementMs, lockMs, longestMs] = [3000, 250, 10_000]

/** The trial would write into a table of which it has no copy. */
export class WriteOutsideTrial extends Error {}

const refuse = (reason: string, cause?: unknown): StewardError => {
  const body: FieldError = { code: 'unusable', args: { reason } }
  return new StewardError('invalidInput', { fields: { body }, cause })
}

/**
 * Runs work in a transaction of a connection of its own, and always rolls it back. A connection that is cut
 * off leaves nothing either.
 * @throws StewardError `invalidInput` where it takes too long or somebody is changing the tables
 */
export async function runInTrialTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.apart(statementMs).catch((error: unknown) => {
    throw toUnavailable(error)
  })
  const until = performance.now() + longestMs
  let statements = 0
  const tx: Tx = {
    get sent() {
      return statements
    },
    async query<Row extends object>({ text, values = [] }: Statement) {
      if (performance.now() > until) throw refuse('it takes too long to try; nothing was changed')
      statements += 1
      const statement = values.length > 0 ? { text: omitRowLocks(text), values } : { text: omitRowLocks(text) }
      const { rows, rowCount } = await client.query<Row>(statement).catch((error: unknown) => {
        throw toTrialError(error)
      })
      return { rows, rowCount: rowCount ?? 0 }
    },
  }
  try {
    await tx.query({
      text:
        `begin; set local lock_timeout = ${lockMs}; ` +
        `set local idle_in_transaction_session_timeout = ${longestMs}; set local client_min_messages = warning`,
    })
    return await work(tx)
  } finally {
    await client.query('rollback').catch(() => {})
    await client.end().catch(() => {})
  }
}

function toTrialError(error: unknown): unknown {
  const code = getErrorCode(error)
  if (code === '25006') return new WriteOutsideTrial('A trial has no copy of this table', { cause: error })
  if (code === '55P03') return refuse('somebody is changing these records right now; try again shortly', error)
  if (code === '57014') return refuse('it takes too long to try; nothing was changed', error)
  return toUnavailable(error)
}

/** Answers the database as one that only knows the trial: transactions in it are parts of the trial. */
export const toTrialDatabase = (db: Database, tx: Tx): Database => ({
  ...db,
  query: (statement) => tx.query(statement),
  transaction: (work) => runInSavepoint({ sql: tx }, () => work(toOwnedTx(tx))),
})

const toOwnedTx = (tx: Tx): OwnedTx => ({ query: (statement) => tx.query(statement), atEnd: () => {} })
