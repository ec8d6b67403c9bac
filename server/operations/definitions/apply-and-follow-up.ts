import { StewardError } from '../../../src/framework/errors'
import type { Database, Tx } from '../../database/connect'
import type { SchemaStep } from '../../schema/step'
import { getErrorCode } from '../../start/start-problem'
import { runIdempotently } from '../../wire/idempotency'
import type { Context } from '../../wire/operation'
import type { StoredChange } from './apply-definition'
import { makeIndex } from './own/copy-large-tables'

/** How often a change waits for the locks of its tables before it is refused. */
const tries = 3

const longestIndexMs = 3_600_000

const tablesBusy = {
  code: 'unusable',
  args: { reason: 'people are saving these records all the time; nothing was changed, so try again shortly' },
}

/**
 * Applies a change in one transaction, serves it, and makes the indexes that keep nobody from writing.
 * @returns the applied version as JSON
 * @throws StewardError `invalidInput` where others hold the tables each time
 */
export async function applyAndFollowUp(context: Context, apply: (sql: Tx) => Promise<StoredChange>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyOnce(context, apply)
    } catch (error) {
      if (getErrorCode(error) !== '55P03') throw error
      if (attempt === tries) throw new StewardError('invalidInput', { fields: { body: tablesBusy }, cause: error })
    }
  }
}

async function applyOnce({ db, keyed, served }: Context, apply: (sql: Tx) => Promise<StoredChange>): Promise<string> {
  const later: SchemaStep[] = []
  const run = async (sql: Tx) => {
    const { laterSteps, ...applied } = await apply(sql)
    later.splice(0, later.length, ...laterSteps)
    return JSON.stringify(applied)
  }
  const json = await (keyed ? runIdempotently(db, keyed, run) : db.transaction(run))
  // The next call of this person finds the new definition.
  await served.catchUp()
  await runLaterSteps(db, later)
  return json
}

/** Runs steps outside of a transaction. An index that could not be made is made by the next start. */
export async function runLaterSteps(db: Database, steps: readonly SchemaStep[]): Promise<void> {
  if (steps.length === 0) return
  const client = await db.apart(longestIndexMs)
  try {
    for (const { sql } of steps) await makeIndex(client, sql)
  } catch (error) {
    if (!(error instanceof Error)) throw error
  } finally {
    await client.end()
  }
}
