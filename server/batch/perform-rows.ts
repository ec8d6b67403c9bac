import { isDeepStrictEqual } from 'node:util'
import type { ImportChange } from '../../src/framework/batch'
import { StewardError } from '../../src/framework/errors'
import { getFieldBehaviour } from '../../src/framework/field'
import { isInputField } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import { getAttribute, getTable, type Table } from '../records/model'
import { createMany } from '../records/write/many/create-many'
import { runWithDeferredWork } from '../records/write/many/deferred-work'
import { deleteUnchangedCreated } from '../records/write/many/remove-many'
import { type RecordUpdate, updateMany } from '../records/write/many/update-many'
import { addDefaultsToAnswers } from '../records/write/record-defaults'
import { runForOutcome } from '../records/write/refusals'
import { listStepFields, takeStep } from '../records/write/transition'
import type { Changes, Writer } from '../records/write/writer'
import { nameBatch, nameRows } from './kept-names'
import { type ParsedEdit, type ParsedStep, parseBatchChange } from './parse-change'
import { type IdsByName, type ParsedImportRow, parseImportRows } from './parse-import-rows'
import type { StoredRow } from './row-results'
import type { StoredBatch } from './store'

/** The outcome of a row; an import also names the record. */
export interface RowOutcome {
  changes: Changes
  error?: StewardError
  recordId?: number | null
  isNew?: boolean
}

/**
 * Applies the batch to the rows, in the writer's transaction. The outcomes are in the order of the rows.
 * @param idsByName shared by the sets of one pass
 */
export const performBatchRows = (
  writer: Writer,
  batch: StoredBatch,
  rows: readonly StoredRow[],
  idsByName: IdsByName,
): Promise<RowOutcome[]> => runWithDeferredWork(writer.sql, () => performBatchSet(writer, batch, rows, idsByName))

async function performBatchSet(
  writer: Writer,
  stored: StoredBatch,
  storedRows: readonly StoredRow[],
  idsByName: IdsByName,
): Promise<RowOutcome[]> {
  const table = getTable(writer.model, stored.resource)
  const batch = nameBatch(writer.model, stored)
  const rows = nameRows(table, storedRows)
  if (batch.change?.kind === 'import') return writeImportedRows(writer, table, batch.change, rows, idsByName)
  if (batch.kind === 'undo') return undoRows(writer, table, rows)
  const read = parseBatchChange(table, writer.caller, batch.change)
  if (read.kind === 'step') return takeStepOnRows(writer, table, read, rows)
  const inputs = rows.map((row) => (wasPreviewed(row) ? toPreviewedInput(table, row) : toEditInput(read, row)))
  return updateMany(writer, batch.resource, read.names, inputs)
}

/** Tells whether the row was previewed; then the changes that the preview showed are written. */
const wasPreviewed = ({ changes }: StoredRow) => Object.keys(changes).length > 0

const toEditInput = (edit: ParsedEdit, { recordId }: StoredRow): RecordUpdate => ({
  id: recordId ?? 0,
  values: (record) => edit.valuesFor(record),
})

function toPreviewedInput(table: Table, { recordId, changes }: StoredRow): RecordUpdate {
  const inputs = Object.entries(changes).filter(([name]) => isInputField(table.resource, name))
  return {
    id: recordId ?? 0,
    values(record) {
      requireValuesUnchanged(table, record, inputs)
      return Object.fromEntries(inputs.map(([name, [, to]]) => [name, to]))
    },
  }
}

/** Requires that the old values that the preview showed are still stored. */
function requireValuesUnchanged(
  table: Table,
  record: Values,
  changes: readonly (readonly [string, Changes[string]])[],
): void {
  const changed = changes.filter(([name, [from]]) => !isDeepStrictEqual(record[name] ?? null, from ?? null))
  if (changed.length === 0) return
  const fields = changed.map(([name, [, to]]) => {
    const { text } = getFieldBehaviour(getAttribute(table, name).field)
    const args = { yours: text(to), theirs: text(record[name]) }
    return [name, { code: 'changedMeanwhile', args, stored: record[name] ?? null }] as const
  })
  throw new StewardError('staleVersion', {
    args: { version: Number(record.version) },
    fields: Object.fromEntries(fields),
  })
}

async function takeStepOnRows(
  writer: Writer,
  table: Table,
  step: ParsedStep,
  rows: readonly StoredRow[],
): Promise<RowOutcome[]> {
  const { comment } = step
  const { ask = {} } = table.resource.workflow?.transitions[step.step] ?? {}
  const stepInput = addDefaultsToAnswers(writer, ask, step.asked)
  const done: RowOutcome[] = []
  await writer.handlers[table.resource.name]?.first?.(
    writer,
    rows.map(({ recordId }) => recordId ?? 0),
    listStepFields({ field: table.resource.workflow?.field ?? '' }, stepInput),
  )
  for (const { recordId, changes } of rows) {
    const id = recordId ?? 0
    const take = () => takeStep(writer, table.resource.name, step.step, { id, comment, asked: stepInput })
    done.push(await runForOutcome(writer, id, changes, take))
  }
  return done
}

/** Deletes created records that nobody has changed since, and restores the old values of changed ones. */
async function undoRows(writer: Writer, table: Table, rows: readonly StoredRow[]): Promise<RowOutcome[]> {
  const changed = rows.filter(({ isNew }) => !isNew)
  const names = [...new Set(changed.flatMap(({ changes }) => Object.keys(changes)))]
  const inputs = names.filter((name) => isInputField(table.resource, name))
  const outcomes = await updateMany(
    writer,
    table.resource.name,
    inputs,
    changed.map((row) => toPreviewedInput(table, row)),
  )
  const done = new Map<number, RowOutcome>(
    changed.map(({ place }, index) => [place, outcomes[index] ?? { changes: {} }]),
  )
  const created = rows.filter(({ isNew }) => isNew)
  const refused = await deleteUnchangedCreated(
    writer,
    table.resource.name,
    created.flatMap(({ recordId }) => recordId ?? []),
  )
  for (const { place, recordId, changes } of created) {
    const error = refused.get(recordId ?? 0)
    done.set(place, error ? { changes, error } : { changes })
  }
  return rows.map(({ place }) => done.get(place) ?? { changes: {} })
}

/** Changes the records that the keys of the rows find, and creates the others. */
async function writeImportedRows(
  writer: Writer,
  table: Table,
  change: ImportChange,
  rows: readonly StoredRow[],
  idsByName: IdsByName,
): Promise<RowOutcome[]> {
  const { name } = table.resource
  const read = await parseImportRows(writer, table, change, rows, idsByName)
  const done = new Map<number, RowOutcome>()
  const stored = new Map(rows.map((row) => [row.place, row]))
  const valid = read.filter(({ place, id, error }) => {
    const problem = error ?? toTargetChangedError(stored.get(place), id)
    if (problem) done.set(place, { changes: {}, error: problem, recordId: id })
    return !problem
  })
  const existing = valid.filter((row): row is ParsedImportRow & { id: number } => row.id !== null)
  const inputs = existing.map((row) => {
    const storedRow = stored.get(row.place)
    return storedRow && wasPreviewed(storedRow)
      ? toPreviewedInput(table, storedRow)
      : { id: row.id, values: () => dropEmptyCells(row.values, change) }
  })
  const outcomes = await updateMany(
    writer,
    name,
    change.fields.filter((field) => isInputField(table.resource, field)),
    inputs,
  )
  for (const [index, { place, id }] of existing.entries())
    done.set(place, { ...(outcomes[index] ?? { changes: {} }), recordId: id, isNew: false })
  const created = await createMany(
    writer,
    name,
    valid
      .filter(({ id }) => id === null)
      .map(({ place, values }) => ({ place, values: dropEmptyCells(values, change, true) })),
  )
  for (const { place, id, ...rest } of created) done.set(place, { ...rest, recordId: id, isNew: true })
  return rows.map(({ place }) => done.get(place) ?? { changes: {} })
}

/**
 * Builds the error of a row that the preview showed as new and that would change a record, or the reverse.
 */
function toTargetChangedError(row: StoredRow | undefined, id: number | null): StewardError | undefined {
  if (!row || !wasPreviewed(row) || row.recordId === id) return undefined
  return new StewardError(row.isNew ? 'staleVersion' : 'notFound')
}

/** Drops empty cells: of a new record always, of an existing one as the import's `empty` says. */
const dropEmptyCells = (values: Values, { empty }: ImportChange, isNew = false): Values =>
  empty === 'clear' && !isNew
    ? values
    : Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
