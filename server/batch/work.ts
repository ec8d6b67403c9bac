import { isDeepStrictEqual } from 'node:util'
import { StewardError } from '../../src/framework/errors'
import { behaviour } from '../../src/framework/field'
import { isInput } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import type { Database, Sql } from '../database/connect'
import type { Caller } from '../records/caller'
import { attributeOf, type Table, tableOf } from '../records/model'
import { type Outcome, outcomeOf, updateMany, type Wanted } from '../records/write/many'
import { takeStep } from '../records/write/transition'
import type { Changes, Writer } from '../records/write/writer'
import { type Edit, readChange, type Step } from './change'
import {
  holdBatch,
  markUndone,
  moveBatch,
  nextRows,
  type RowResult,
  type StoredBatch,
  type StoredRow,
  storeResults,
} from './store'

/** What working on batches needs of a server. */
export interface BatchHost extends Pick<Writer, 'model' | 'handlers' | 'company' | 'accounts'> {
  db: Database
  today(): string
}

/** Records written by one transaction: their locks are held that long, and an end in between loses no more. */
const setSize = 500

/**
 * Works on a batch until it is looked at, or applied, or cancelled; what is done stays done.
 * `mustStop` is asked before each set: another server, or the next start, goes on. Any number may call it at once for one batch: each set belongs to one of them.
 * @throws StewardError `unavailable` where the database is away: the batch goes on later
 */
export async function workOn(
  host: BatchHost,
  batch: StoredBatch,
  caller: Caller,
  mustStop = () => false,
): Promise<void> {
  const isPreview = batch.status === 'previewing'
  try {
    while (!mustStop() && (await workOnSet(host, batch, caller, isPreview)));
  } catch (error) {
    if (error instanceof StewardError && error.code === 'unavailable') throw error
    const problem = error instanceof StewardError ? error.message : 'Something went wrong'
    await moveBatch(host.db, batch.id, [batch.status], 'failed', { problem })
    throw error
  }
}

/** @returns whether there may be more */
async function workOnSet(host: BatchHost, batch: StoredBatch, caller: Caller, isPreview: boolean): Promise<boolean> {
  if (isPreview) {
    const rows = await nextRows(host.db, batch.id, 'waiting', setSize)
    const outcomes = await tried(host, batch, caller, rows)
    return host.db.transaction((tx) => keep(tx, batch, rows, outcomes, 'ready'))
  }
  return host.db.transaction(async (tx) => {
    // Held first: whoever else works on it waits, and finds the next set.
    const held = await holdBatch(tx, batch.id, 'running')
    if (!held) return false
    const rows = held.isCancelled ? [] : await nextRows(tx, batch.id, 'ready', setSize)
    const outcomes = rows.length > 0 ? await change(writerOf(host, tx, batch, caller), batch, rows) : []
    return keep(tx, held, rows, outcomes, 'done')
  })
}

class Tried extends Error {
  constructor(readonly outcomes: Outcome[]) {
    super('Only tried')
  }
}

/** Changes the records and takes all of it back: what is refused is what would be. */
async function tried(host: BatchHost, batch: StoredBatch, caller: Caller, rows: readonly StoredRow[]) {
  if (rows.length === 0) return []
  try {
    return await host.db.transaction(async (tx): Promise<Outcome[]> => {
      throw new Tried(await change(writerOf(host, tx, batch, caller), batch, rows))
    })
  } catch (end) {
    if (end instanceof Tried) return end.outcomes
    throw end
  }
}

const writerOf = (
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

/** Stores what became of the rows, or ends the batch where there were none. */
async function keep(
  tx: Sql,
  batch: StoredBatch,
  rows: readonly StoredRow[],
  outcomes: readonly Outcome[],
  good: 'ready' | 'done',
): Promise<boolean> {
  const held = good === 'ready' ? await holdBatch(tx, batch.id, 'previewing') : batch
  if (!held) return false
  if (rows.length === 0 || held.isCancelled) {
    const end = held.isCancelled ? 'cancelled' : good === 'ready' ? 'previewed' : 'done'
    await moveBatch(tx, batch.id, [held.status], end)
    return false
  }
  const results = rows.map((row, index) => resultOf(row, outcomes[index], good))
  await storeResults(tx, batch.id, results)
  if (good === 'done' && batch.undoOf !== null) {
    const done = rows.filter((_, index) => results[index]?.status !== 'refused')
    await markUndone(
      tx,
      batch.undoOf,
      done.map(({ recordId }) => recordId),
    )
  }
  return true
}

function resultOf(
  { place, changes: known }: StoredRow,
  outcome: Outcome | undefined,
  good: 'ready' | 'done',
): RowResult {
  const { changes = {}, error } = outcome ?? {}
  if (error) {
    const { code, args, fields } = error
    const wanted = Object.keys(changes).length > 0 ? changes : known
    return { place, status: 'refused', changes: wanted, error: { code, args, fields } }
  }
  return { place, status: Object.keys(changes).length > 0 ? good : 'unchanged', changes, error: null }
}

/** What the batch does to the rows; each outcome stands where its row does. */
async function change(writer: Writer, batch: StoredBatch, rows: readonly StoredRow[]): Promise<Outcome[]> {
  const table = tableOf(writer.model, batch.resource)
  const read = batch.change ? readChange(table, writer.caller, batch.change) : undefined
  if (read?.kind === 'step') return stepAll(writer, table, read, rows)
  const names = read ? read.names : [...new Set(rows.flatMap(({ changes }) => Object.keys(changes)))]
  const inputs = names.filter((name) => isInput(table.resource, name))
  return updateMany(
    writer,
    batch.resource,
    inputs,
    rows.map((row) => wantedOf(table, read, row)),
  )
}

/** Of a row that was looked at, the values that were shown; else what the change makes of the record. */
function wantedOf(table: Table, edit: Edit | undefined, { recordId: id, changes }: StoredRow): Wanted {
  if (edit && Object.keys(changes).length === 0) return { id, values: (record) => edit.valuesFor(record) }
  const inputs = Object.entries(changes).filter(([name]) => isInput(table.resource, name))
  return {
    id,
    values(record) {
      mustStand(table, record, inputs)
      return Object.fromEntries(inputs.map(([name, [, to]]) => [name, to]))
    },
  }
}

/** What was shown as the old value must still be stored. */
function mustStand(table: Table, record: Values, changes: readonly (readonly [string, Changes[string]])[]): void {
  const moved = changes.filter(([name, [from]]) => !isDeepStrictEqual(record[name] ?? null, from ?? null))
  if (moved.length === 0) return
  const fields = moved.map(([name, [, to]]) => {
    const { text } = behaviour(attributeOf(table, name).field)
    const args = { yours: text(to), theirs: text(record[name]) }
    return [name, { code: 'changedMeanwhile', args, stored: record[name] ?? null }] as const
  })
  throw new StewardError('staleVersion', {
    args: { version: Number(record.version) },
    fields: Object.fromEntries(fields),
  })
}

async function stepAll(
  writer: Writer,
  table: Table,
  { step, asked, comment }: Step,
  rows: readonly StoredRow[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { recordId: id, changes } of rows)
    outcomes.push(
      await outcomeOf(writer, id, changes, () => takeStep(writer, table.resource.name, step, { id, comment, asked })),
    )
  return outcomes
}
