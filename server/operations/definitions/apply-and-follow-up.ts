import { StewardError } from '../../../src/framework/errors'
import type { Database, Tx } from '../../database/connect'
import { copyLock } from '../../schema/plan-lock'
import type { SchemaStep } from '../../schema/step'
import { openForLongWork, validateConstraints } from '../../schema/unfinished-changes'
import { getErrorCode } from '../../start/start-problem'
import { runIdempotently } from '../../wire/idempotency'
import type { Context } from '../../wire/operation'
import { makeIndex } from './own/copy-large-tables'
import type { NoteProgress } from './progress/note-progress'

/** What was applied, and the steps that follow the transaction. */
interface FollowedChange {
  laterSteps: readonly SchemaStep[]
}

/** How often a change waits for the locks of its tables before it is refused. */
const tries = 3

const tablesBusy = {
  code: 'unusable',
  args: { reason: 'people are saving these records all the time; nothing was changed, so try again shortly' },
}

/**
 * Applies a change in one transaction, serves it, and makes the indexes that keep nobody from writing.
 * @returns what was applied, as JSON
 * @throws StewardError `invalidInput` where others hold the tables each time
 */
export async function applyAndFollowUp(
  context: Pick<Context, 'db' | 'keyed' | 'served'>,
  apply: (sql: Tx) => Promise<FollowedChange>,
  note?: NoteProgress,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(context, apply, note)
    } catch (error) {
      if (getErrorCode(error) !== '55P03') throw error
      if (attempt === tries) throw new StewardError('invalidInput', { fields: { body: tablesBusy }, cause: error })
    }
  }
}

async function applyOnce(
  { db, keyed, served }: Pick<Context, 'db' | 'keyed' | 'served'>,
  apply: (sql: Tx) => Promise<FollowedChange>,
  note?: NoteProgress,
): Promise<string> {
  const later: SchemaStep[] = []
  const run = async (sql: Tx) => {
    const { laterSteps, ...applied } = await apply(sql)
    later.splice(0, later.length, ...laterSteps)
    return JSON.stringify(applied)
  }
  const json = await (keyed ? runIdempotently(db, keyed, run) : db.transaction(run))
  // The next call of this person finds the new definition.
  await served.catchUp()
  await note?.('finishing')
  await runLaterSteps(db, later)
  return json
}

/**
 * Runs steps outside of a transaction, and what an earlier change left of its constraints.
 * An index that could not be made is made by the next change of the table, or by the next start.
 */
export async function runLaterSteps(db: Database, steps: readonly SchemaStep[]): Promise<void> {
  if (steps.length > 0) await runStepsApart(db, steps)
  await validateConstraints(db)
}

async function runStepsApart(db: Database, steps: readonly SchemaStep[]): Promise<void> {
  const client = await openForLongWork(db)
  try {
    // A start leaves indexes alone while somebody has the lock: this change, or its preparation.
    await client.query('select pg_try_advisory_lock($1)', [copyLock])
    for (const { sql } of steps) await makeIndex(client, sql)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  } finally {
    await client.end()
  }
}
