import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database, Sql } from '../database/connect'
import { quoteIdentifier } from '../records/model'
import { getErrorCode, getErrorMessage } from '../start/start-problem'
import { listUnvalidatedConstraints } from './catalog'
import { copiesSql, listCopyRemovals } from './copied-columns'
import { copyLock } from './plan-lock'

/** Milliseconds that the work on one large table may take. */
export const longestWorkMs = 3_600_000

/** Milliseconds for which others wait behind a step that waits for a table, and so often it is tried. */
const [shortLockMs, lockTries] = [300, 20]

/** Milliseconds until PostgreSQL notices that a server was ended, and between two tries of a lock. */
const [noticeMs, pauseMs] = [1000, 250]

/** Milliseconds for which constraints wait for others who change the table. */
const validateLockMs = 10_000

export const isBusy = (error: unknown) => ['55P03', '40P01'].includes(getErrorCode(error) ?? '')

/** Opens a connection for long work; PostgreSQL ends the work soon after this server was ended. */
export async function openForLongWork(db: Database): Promise<pg.Client> {
  const client = await db.apart(longestWorkMs)
  // Not on all systems, and not in all versions.
  await client.query(`set client_connection_check_interval = ${noticeMs}`).catch(() => {})
  return client
}

/** Runs a step that needs the table alone for a moment, and lets others go first where it is in use. */
export async function runShortly(client: pg.Client, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = ${shortLockMs}; ${sql}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if (!isBusy(error) || attempt === lockTries) throw error
      await delay(shortLockMs)
    }
  }
}

/** Removes the copies of columns of a server that was ended; one that is copying now keeps its own. */
export async function removeAbandonedCopies(db: Database, log: (line: string) => void): Promise<void> {
  const { rows } = await db.query<{ table: string; name: string }>({ text: copiesSql })
  if (rows.length === 0) return
  const client = await openForLongWork(db)
  try {
    if (!(await tryCopyLock(client))) return
    const { rows: copies }: pg.QueryResult<{ table: string; name: string }> = await client.query(copiesSql)
    for (const { table, name } of copies)
      for (const sql of listCopyRemovals(table, [name])) await runShortly(client, sql)
  } catch (error) {
    if (!isBusy(error)) throw error
    log('Copies of columns that a change left behind are in use; the next start removes them.')
  } finally {
    await client.end()
  }
}

/** Tries the lock of whoever copies, until PostgreSQL has noticed that its former holder was ended. */
export async function tryCopyLock(client: pg.Client): Promise<boolean> {
  for (let waitedMs = 0; ; waitedMs += pauseMs) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [copyLock])
    if (rows[0]?.free) return true
    if (waitedMs >= noticeMs * 2) return false
    await delay(pauseMs)
  }
}

/**
 * Checks the stored records of constraints that hold for new records only, because the server that made them
 * was ended before it did. Records can be saved meanwhile.
 */
export async function validateConstraints(db: Database, log: (line: string) => void = () => {}): Promise<void> {
  if ((await listUnvalidatedConstraints(db)).length === 0) return
  const client = await openForLongWork(db)
  const sql: Sql = {
    query: ({ text, values }) =>
      client.query(text, values).then(({ rows, rowCount }) => ({ rows, rowCount: rowCount ?? 0 })),
  }
  try {
    await client.query(`set lock_timeout = ${validateLockMs}`)
    for (const { table, name } of await listUnvalidatedConstraints(sql)) {
      const validate = `alter table ${quoteIdentifier(table)} validate constraint ${quoteIdentifier(name)}`
      await client.query(validate).catch((error: unknown) => {
        log(`Stored records of ${table} were not checked by ${name}: ${getErrorMessage(error)}`)
      })
    }
  } finally {
    await client.end()
  }
}
