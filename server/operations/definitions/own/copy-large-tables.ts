import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StewardError } from '../../../../src/framework/errors'
import type { Database } from '../../../database/connect'
import { quoteIdentifier } from '../../../records/model'
import { readCatalog } from '../../../schema/catalog'
import type { CopiedColumn } from '../../../schema/convert-column'
import {
  buildCopyBatch,
  buildCopyStart,
  getCopiedWord,
  listCopyIndexes,
  listCopyRemovals,
} from '../../../schema/copied-columns'
import { copyLock } from '../../../schema/plan-lock'
import { getErrorCode, getErrorMessage } from '../../../start/start-problem'
import { isRefused } from './change-own-tables'
import type { OwnChange } from './own-change'
import { type OwnTablesPlan, planOwnTables } from './plan-own-tables'

/** Milliseconds that the whole preparation of a large table may take. */
const longestCopyMs = 3_600_000

/** Rows that are filled in at once: their writers wait for so many. */
const rowsOfBatch = 1000

/** Milliseconds for which others wait behind a step that waits for a table, and so often it is tried. */
const [shortLockMs, lockTries] = [300, 20]

/** What was made of large tables before a change. */
export interface ReadyCopies {
  ready: ReadonlySet<string>
  /** Ends the preparation: removes what was made where the change was not applied. */
  finish(isApplied: boolean): Promise<void>
}

export const nothingToCopy: ReadyCopies = { ready: new Set(), finish: async () => {} }

/**
 * Copies the columns of large tables whose values change, and makes their unique indexes, while people save.
 * @param isStored whether the change was committed, where its answer did not tell
 * @throws StewardError `invalidInput` where stored values are equal, or another change is being prepared
 */
export async function copyLargeTables(
  db: Database,
  change: OwnChange,
  isStored: () => Promise<boolean>,
): Promise<ReadyCopies> {
  const plan = await db.transaction(async (tx) => {
    await tx.query({ text: `set local statement_timeout = ${longestCopyMs}` })
    return planOwnTables({ query: (statement) => tx.query({ ...statement, timeoutMs: longestCopyMs }) }, change)
  })
  if (plan.copies.length + plan.earlySteps.length === 0 || isRefused(plan, change.accepts)) return nothingToCopy
  const client = await db.apart(longestCopyMs)
  const finish = async (isApplied: boolean) => {
    try {
      if (isApplied || (await isStored()))
        for (const table of listTables(plan)) await client.query(`analyze ${quoteIdentifier(table)}`)
      else await removePreparation(db, client, plan)
    } finally {
      await client.end()
    }
  }
  try {
    await prepare(db, client, plan)
  } catch (error) {
    await finish(false)
    throw error
  }
  return { ready: new Set(plan.copies.map(getCopiedWord)), finish }
}

const listTables = ({ copies }: OwnTablesPlan) => new Set(copies.map(({ table }) => table))

async function prepare(db: Database, client: pg.Client, plan: OwnTablesPlan): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [copyLock])
  if (!rows[0]?.free) throw toRefusal('another change of a large table is being prepared; try again when it is done')
  await removePreparation(db, client, plan)
  for (const copied of plan.copies) {
    await runShortly(client, buildCopyStart(copied))
    await fillCopy(client, copied)
  }
  const indexes = [...plan.copies.flatMap(listCopyIndexes), ...plan.earlySteps.map(({ sql }) => sql)]
  for (const sql of indexes) await makeIndex(client, sql)
}

async function fillCopy(client: pg.Client, copied: CopiedColumn): Promise<void> {
  const sql = buildCopyBatch(copied, rowsOfBatch)
  for (let after: string | undefined = '0'; after !== undefined; ) {
    try {
      const { rows }: pg.QueryResult<{ last: string | null }> = await client.query(sql, [after])
      after = rows[0]?.last ?? undefined
    } catch (error) {
      if (!isBusy(error)) throw error
    }
  }
}

/** Makes an index while people save; one that an earlier attempt left unfinished goes first. */
export async function makeIndex(client: pg.Client, sql: string): Promise<void> {
  const [, name] = /^create (?:unique )?index concurrently if not exists ("[^"]+")/.exec(sql) ?? []
  try {
    await client.query('set lock_timeout = 0')
    if (name) await client.query(`drop index concurrently if exists ${name}`)
    await client.query(sql)
  } catch (error) {
    if (getErrorCode(error) !== '23505') throw error
    throw toRefusal(`stored records do not fit: ${getErrorMessage(error)}`)
  }
}

const isBusy = (error: unknown) => ['55P03', '40P01'].includes(getErrorCode(error) ?? '')

/** Runs a step that needs the table alone for a moment, and lets others go first where it is in use. */
async function runShortly(client: pg.Client, sql: string): Promise<void> {
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

/** Removes copies and indexes of this change, or of one that was cut off. */
async function removePreparation(db: Database, client: pg.Client, plan: OwnTablesPlan): Promise<void> {
  const catalog = await db.transaction(readCatalog)
  for (const table of listTables(plan))
    for (const sql of listCopyRemovals(table, catalog.get(table)?.columns.keys() ?? [])) await runShortly(client, sql)
  await client.query('set lock_timeout = 0')
  for (const { sql } of plan.earlySteps) {
    const [name] = /"[^"]+"/.exec(sql) ?? []
    if (name) await client.query(`drop index concurrently if exists ${name}`)
  }
}

const toRefusal = (reason: string) =>
  new StewardError('invalidInput', { fields: { body: { code: 'unusable', args: { reason } } } })
