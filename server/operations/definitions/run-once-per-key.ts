import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../../database/connect'
import { openForLongWork } from '../../schema/unfinished-changes'
import { findAnswerOfKey, type IdempotentRequest } from '../../wire/idempotency'

/** Milliseconds between two looks whether the first request has ended. */
const pauseMs = 250

/** Tries again and again: indexes of the first request wait for every statement that waits for it. */
async function waitForTurn(client: pg.Client, word: string): Promise<void> {
  const text = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as free'
  for (;;) {
    const { rows } = await client.query(text, [word])
    if (rows[0]?.free) return
    await delay(pauseMs)
  }
}

/**
 * Runs long work of a request once. A request with the same key, on any server, waits for the first one and
 * gets its answer, so that a caller whose connection ended may ask again.
 */
export async function runOncePerKey(
  db: Database,
  keyed: IdempotentRequest | undefined,
  work: () => Promise<string>,
): Promise<string> {
  if (!keyed) return work()
  const client = await openForLongWork(db)
  try {
    await waitForTurn(client, `${keyed.empId} ${keyed.key}`)
    return (await findAnswerOfKey(db, keyed)) ?? (await work())
  } finally {
    await client.end()
  }
}
