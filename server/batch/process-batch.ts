import { StewardError } from '../../src/framework/errors'
import type { Database, Sql } from '../database/connect'
import { isCollision } from '../database/transaction'
import { type DefinitionsInForce, requireSameDefinitions } from '../records/areas/definitions-in-force'
import type { Caller } from '../records/caller'
import { keyChanges } from '../records/changes/field-keys'
import { getTable, type Table } from '../records/model'
import { areChangesEqual, type Writer } from '../records/write/writer'
import { reportRefusedAttempts } from '../session/roles/refused-attempts'
import { getErrorCode } from '../start/start-problem'
import type { IdsByName } from './parse-import-rows'
import { performBatchRows, type RowOutcome } from './perform-rows'
import { type BatchLimits, requireWithinBatchQuota } from './quota'
import { type RowResult, readNextRowsWithStatus, type StoredRow, storeResults } from './row-results'
import { changeBatchStatus, leaseBatch, markRowsUndone, type StoredBatch, setAsynchronousCommit } from './store'

/** What the work on batches needs from a server. */
export interface BatchHost extends Pick<Writer, 'model' | 'handlers' | 'company' | 'accounts'> {
  db: Database
  settings: BatchLimits
  /** The number of the definitions of the model. */
  number: number
  served: DefinitionsInForce
  today(): string
}

/**
 * The number of records per transaction. It limits how long their locks are held and how much an abort loses.
 */
const setSize = 500

/**
 * Works on a batch until it is previewed, applied or cancelled; finished sets stay done. It asks `mustStop`
 * before each set; if it stops, another server or the next start continues. Any number of workers may call it
 * for one batch, because each set is leased to one of them.
 * @returns false where the definitions changed meanwhile: the rest has to be done with the next ones
 * @throws StewardError `unavailable` if the database cannot be reached or every
 * attempt collides: the batch continues later
 */
export async function processBatch(
  host: BatchHost,
  batch: StoredBatch,
  caller: Caller,
  mustStop = () => false,
): Promise<boolean> {
  const work = batch.status === 'previewing' ? previewRows : applyRows
  try {
    await requireImportNames(host, batch)
    await work(host, batch, caller, mustStop)
    return true
  } catch (error) {
    if (getErrorCode(error) === 'outdated') {
      await host.served.catchUp()
      return false
    }
    if (isCollision(error)) throw new StewardError('unavailable', { cause: error })
    if (error instanceof StewardError && error.code === 'unavailable') throw error
    const problem = error instanceof StewardError ? error.message : 'Something went wrong'
    await changeBatchStatus(host.db, batch.id, [batch.status], 'failed', { problem })
    throw error
  }
}

/**
 * Requires that the columns of a file still mean what they did when it was read.
 * @throws StewardError `renamedMeanwhile`
 */
export async function requireImportNames(
  { served }: Pick<BatchHost, 'served'>,
  { resource, change }: Pick<StoredBatch, 'resource' | 'change'>,
): Promise<void> {
  const seen = change?.kind === 'import' ? change.definitions : undefined
  if (seen !== undefined && !(await served.hasSameNames(seen, resource))) throw new StewardError('renamedMeanwhile')
}

type BatchWork = (host: BatchHost, batch: StoredBatch, caller: Caller, mustStop: () => boolean) => Promise<void>

/** A place before the first row. */
const start = -1

/** Previews one set after the other. It stores the outcome of one while it tries the next. */
const previewRows: BatchWork = async (host, batch, caller, mustStop) => {
  const idsByName: IdsByName = new Map()
  let stored = Promise.resolve(true)
  try {
    for (let after = start; !mustStop(); ) {
      const rows = await readNextRowsWithStatus(host.db, batch.id, 'waiting', after, setSize)
      const outcomes = await tryBatchRows(host, batch, caller, rows, idsByName)
      if (!(await stored)) return
      await reportAttempts(host, batch, caller, outcomes)
      after = rows.at(-1)?.place ?? after
      stored = host.db.transaction(async (tx) => {
        await requireSameDefinitions(host, batch.resource, tx)
        const goesOn = await storeRowOutcomes(tx, { ...host, batch }, rows, outcomes, 'ready')
        if (goesOn) await requireWithinBatchQuota(tx, host.settings, batch.createdBy)
        return goesOn
      })
      // The failure is handled where the promise is awaited.
      stored.catch(() => {})
    }
  } finally {
    await stored
  }
}

const applyRows: BatchWork = async (host, batch, caller, mustStop) => {
  const idsByName: IdsByName = new Map()
  let outcomes: RowOutcome[] = []
  const applySet = (after: number) =>
    host.db.transaction(async (tx) => {
      // The batch is locked first, so that another worker waits and then takes the next set.
      const locked = await leaseBatch(tx, batch.id, 'running')
      if (!locked) return undefined
      const rows = locked.isCancelled ? [] : await readNextRowsWithStatus(tx, batch.id, 'ready', after, setSize)
      outcomes =
        rows.length > 0 ? await performBatchRows(createWriter(host, tx, batch, caller), batch, rows, idsByName) : []
      // Nobody changes the table before this transaction ends.
      await requireSameDefinitions(host, batch.resource, tx)
      const goesOn = await storeRowOutcomes(tx, { ...host, batch: locked }, rows, outcomes, 'done')
      return goesOn ? rows.at(-1)?.place : undefined
    })
  for (let after: number | undefined = start; after !== undefined && !mustStop(); ) {
    after = await applySet(after)
    await reportAttempts(host, batch, caller, outcomes)
  }
}

/** Reports refused attempts to gain rights among the rows of a set, each kind once. */
async function reportAttempts(
  host: BatchHost,
  { resource, id }: StoredBatch,
  caller: Caller,
  outcomes: readonly RowOutcome[],
) {
  const refused = outcomes.flatMap(({ error }) => error ?? [])
  if (refused.length === 0) return
  await reportRefusedAttempts({ ...host, today: host.today(), caller, batchId: id }, refused, { resource, recordId: 0 })
}

class TriedRows extends Error {
  constructor(readonly outcomes: RowOutcome[]) {
    super('Only tried')
  }
}

/** Changes the records and rolls back, to find out what would be refused. */
async function tryBatchRows(
  host: BatchHost,
  batch: StoredBatch,
  caller: Caller,
  rows: readonly StoredRow[],
  idsByName: IdsByName,
) {
  if (rows.length === 0) return []
  try {
    return await host.db.transaction(async (tx): Promise<RowOutcome[]> => {
      throw new TriedRows(
        await performBatchRows({ ...createWriter(host, tx, batch, caller), isTrial: true }, batch, rows, idsByName),
      )
    })
  } catch (end) {
    if (end instanceof TriedRows) return end.outcomes
    throw end
  }
}

const createWriter = (
  { model, handlers, company, accounts, today }: BatchHost,
  sql: Sql,
  { id }: StoredBatch,
  caller: Caller,
): Writer => ({
  model,
  handlers,
  company,
  accounts,
  today: today(),
  sql,
  caller,
  isUnread: true,
  batchId: id,
})

/** Stores the outcome of the rows, or ends the batch if there were none. */
async function storeRowOutcomes(
  tx: Sql,
  { model, batch }: Pick<BatchHost, 'model'> & { batch: StoredBatch },
  rows: readonly StoredRow[],
  outcomes: readonly RowOutcome[],
  good: 'ready' | 'done',
): Promise<boolean> {
  const locked = good === 'ready' ? await leaseBatch(tx, batch.id, 'previewing') : batch
  if (!locked) return false
  if (rows.length === 0 || locked.isCancelled) {
    const end = locked.isCancelled ? 'cancelled' : good === 'ready' ? 'previewed' : 'done'
    await changeBatchStatus(tx, batch.id, [locked.status], end)
    return false
  }
  const table = getTable(model, batch.resource)
  const results = rows.map((row, index) => toRowResult(table, row, outcomes[index], good))
  await Promise.all([storeResults(tx, batch.id, results), setAsynchronousCommit(tx)])
  if (good === 'done' && batch.undoOf !== null) {
    const done = results.filter(({ status }) => status !== 'refused')
    await markRowsUndone(
      tx,
      batch.undoOf,
      done.map(({ place }) => place),
    )
  }
  return true
}

function toRowResult(table: Table, row: StoredRow, outcome: RowOutcome | undefined, good: 'ready' | 'done'): RowResult {
  const { error, recordId = row.recordId, isNew = row.isNew } = outcome ?? {}
  const changes = keyChanges(table, outcome?.changes ?? {})
  // A record that the preview created was rolled back and does not exist.
  const isTried = good === 'ready' && isNew && !row.isNew
  const about = { place: row.place, recordId: isTried ? null : recordId, isNew }
  const isChanged = Object.keys(changes).length > 0
  if (error) {
    const { code, args, fields } = error
    return {
      ...about,
      status: 'refused',
      told: { changes: isChanged ? changes : row.changes, error: { code, args, fields } },
    }
  }
  const result = areChangesEqual(changes, row.changes) ? undefined : { changes }
  return { ...about, status: isChanged ? good : 'unchanged', told: result }
}
