import type { Database, OwnedTx } from '../../database/connect'
import type { Context } from '../operation'

const statementMs = 2000

/** Ends the transaction without keeping anything of it, and carries the answer. */
class RolledBack<T> extends Error {
  constructor(readonly answer: T) {
    super('A trial is rolled back')
  }
}

/**
 * Runs work in a transaction that is always rolled back, and answers what the work answers. The work waits
 * `lockMs` milliseconds for a lock and draws no numbers.
 */
export async function runAndRollBack<T>(
  { seen: _, keyed: __, refusals: ___, ...moment }: Context,
  lockMs: number,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  try {
    return await moment.db.transaction(async (tx) => {
      await tx.query({ text: `set local lock_timeout = ${lockMs}; set local statement_timeout = ${statementMs}` })
      throw new RolledBack(await work({ ...moment, sql: tx, db: toTransactionDatabase(moment.db, tx), isTrial: true }))
    })
  } catch (end) {
    if (end instanceof RolledBack) return end.answer
    throw end
  }
}

/** Makes a database that uses the same transaction for work which would open its own. */
const toTransactionDatabase = (db: Database, tx: OwnedTx): Database => ({
  ...db,
  query: (statement) => tx.query(statement),
  transaction: (work) => work({ query: (statement) => tx.query(statement), atEnd: () => {} }),
})
