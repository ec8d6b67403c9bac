import type { Database, Tx } from '../database/connect'
import type { RunClaim } from './ledger'

/** Another server has taken the run. The transaction is rolled back. */
export class LostRunError extends Error {
  constructor() {
    super('The run was given to another server')
    this.name = 'LostRun'
  }
}

/** The longest time for which the open transaction of a stopped server keeps others from the run. */
const idleLimit = '60s'

/**
 * Makes the database for a run. Each statement and transaction first locks the run's row,
 * so that no other server can take the run meanwhile, and throws LostRunError where one
 * has. `pool` and `apart` have no such guard.
 */
export function withRunLease(db: Database, claim: RunClaim): Database {
  const transaction: Database['transaction'] = (work) =>
    db.transaction(async (tx) => {
      await lockRun(tx, claim)
      return work(tx)
    })
  return {
    ...db,
    transaction,
    query: (statement) => transaction((tx) => tx.query(statement)),
    background: (as) => withRunLease(db.background(as), claim),
    forCalls: (about, since) => withRunLease(db.forCalls(about, since), claim),
  }
}

async function lockRun(tx: Tx, { id, token }: RunClaim): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'hold_job_run',
    text:
      `select set_config('idle_in_transaction_session_timeout', '${idleLimit}', true) from job_runs ` +
      `where id = $1 and attempts = $2 and status = 'running' for share`,
    values: [id, token],
  })
  if (rowCount === 0) throw new LostRunError()
}

/** Does `work` and records the step in one transaction; false where an earlier attempt did it. */
export async function runStepOnce(
  db: Database,
  { id }: RunClaim,
  step: string,
  work: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rowCount } = await tx.query({
      text: 'insert into job_steps (run_id, step) values ($1, $2) on conflict do nothing',
      values: [id, step],
    })
    if (rowCount === 0) return false
    await work(tx)
    return true
  })
}
