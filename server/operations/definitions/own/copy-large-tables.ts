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
import { isBusy, longestWorkMs, openForLongWork, runShortly, tryCopyLock } from '../../../schema/unfinished-changes'
import { getErrorCode, getErrorMessage } from '../../../start/start-problem'
import type { NoteProgress } from '../progress/note-progress'
import { isRefused } from './change-own-tables'
import type { OwnChange } from './own-change'
import { type OwnTablesPlan, planOwnTables } from './plan-own-tables'

/** Rows that are filled in at once: their writers wait for so many. */
const [fewestRows, mostRows] = [250, 1000]

/** Milliseconds that filling in rows at once may take before fewer are. */
const longestBatchMs = 200

/** What was made of large tables before a change. */
export interface ReadyCopies {
  ready: ReadonlySet<string>
  /** Ends the preparation: removes what was made where the change was not applied. */
  finish(isApplied: boolean): Promise<void>
}

/** Applies a change, and ends its preparation whatever becomes of it. */
export async function finishWith<T>(finish: ReadyCopies['finish'], apply: () => Promise<T>): Promise<T> {
  let isApplied = false
  try {
    const answer = await apply()
    isApplied = true
    return answer
  } finally {
    await finish(isApplied)
  }
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
    await tx.query({ text: `set local statement_timeout = ${longestWorkMs}` })
    return planOwnTables({ query: (statement) => tx.query({ ...statement, timeoutMs: longestWorkMs }) }, change)
  })
  if (plan.copies.length + plan.earlySteps.length === 0 || isRefused(plan, change.accepts)) return nothingToCopy
  const client = await takeCopyLock(db)
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
    await prepare(db, client, plan, change.note)
  } catch (error) {
    await finish(false)
    throw error
  }
  return { ready: new Set(plan.copies.map(getCopiedWord)), finish }
}

/** Takes the lock of whoever copies; only its holder may remove copies. */
async function takeCopyLock(db: Database): Promise<pg.Client> {
  const client = await openForLongWork(db)
  if (await tryCopyLock(client)) return client
  await client.end()
  throw toRefusal('another change of a large table is being prepared; try again when it is done')
}

const listTables = ({ copies }: OwnTablesPlan) => new Set(copies.map(({ table }) => table))

async function prepare(
  db: Database,
  client: pg.Client,
  plan: OwnTablesPlan,
  note: NoteProgress = async () => {},
): Promise<void> {
  await removePreparation(db, client, plan)
  for (const [index, copied] of plan.copies.entries()) {
    await runShortly(client, buildCopyStart(copied))
    const { rows }: pg.QueryResult<{ last: string | null }> = await client.query(
      `select max(id) as last from ${quoteIdentifier(copied.table)}`,
    )
    const last = Number(rows[0]?.last ?? 0)
    await fillCopy(db, client, copied, (id) =>
      note('copying', (100 * (index + Number(id) / Math.max(1, last))) / plan.copies.length),
    )
  }
  const indexes = [...plan.copies.flatMap(listCopyIndexes), ...plan.earlySteps.map(({ sql }) => sql)]
  for (const [index, sql] of indexes.entries()) {
    await note('indexing', (100 * index) / indexes.length)
    await makeIndex(client, sql)
  }
}

/** Fills in the copy in small parts. While calls wait for connections, it pauses half of its time. */
async function fillCopy(
  db: Database,
  client: pg.Client,
  copied: CopiedColumn,
  noteRow: (id: string) => Promise<void>,
): Promise<void> {
  let rowsOfBatch = mostRows
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const since = performance.now()
    try {
      const { rows }: pg.QueryResult<{ last: string | null }> = await client.query(
        buildCopyBatch(copied, rowsOfBatch),
        [after],
      )
      after = rows[0]?.last ?? undefined
      if (after !== undefined) await noteRow(after)
    } catch (error) {
      if (!isBusy(error)) throw error
    }
    const tookMs = performance.now() - since
    rowsOfBatch = tookMs > longestBatchMs ? Math.max(fewestRows, rowsOfBatch / 2) : Math.min(mostRows, rowsOfBatch * 2)
    if (db.load().awaited > 0) await delay(tookMs / 2)
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
