import { StewardError } from '../../../../src/framework/errors'
import type { RuleContext } from '../../../../src/framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../../src/framework/validate'
import { getTable, isMembersField, type Table } from '../../model'
import { sealValues } from '../../secrets/sealed-values'
import { applyChange } from '../change'
import {
  buildWriteConditions,
  findChangesOfFixedFields,
  findFieldsInOwnFavour,
  findUnwritableFields,
  requireValidRecord,
} from '../checks/field-checks'
import { changesIdentityFields } from '../checks/identity'
import { refuseErrors } from '../checks/refuse'
import { emptyRuleContext, readRuleContexts } from '../given/rule-context'
import { readUnits } from '../given/unit-look-ups'
import { isWatchedByLimits, runWithinLimits } from '../limits/limits'
import { chooseLockMode, lockBeforeRecords } from '../lock-mode'
import { runForOutcome, writeByBisection } from '../refusals'
import { buildAccessConditions, requireAccessible } from '../save'
import { type Changes, findDifferences, findHandler, type LockedRecord, lockRecords, type Writer } from '../writer'
import { mapWithPauses } from './map-with-pauses'
import { canWriteRowsInSets } from './one-statement/can-use-statement'
import { checkRowsSeparately } from './one-statement/check-rows'
import { writeChangedRecords } from './one-statement/update-all'
import { type CheckedChange, groupByChangedFields, type RecordOutcome } from './record-outcome'
import { updateRecordSet } from './update-set'

/** A record to update. */
export interface RecordUpdate {
  id: number
  /**
   * Computes the values to write from the stored record.
   * @throws StewardError where the record does not allow them
   */
  values(record: Values): Values
}

/**
 * Updates many records in the transaction, each by the rules of a single one. A refused record stays as it is
 * and does not stop the others. One statement writes all, unless each must be finished before the next.
 * @param names all fields that `values` may answer
 * @returns the outcomes in the order of the input
 */
export async function updateMany(
  writer: Writer,
  resourceName: string,
  names: readonly string[],
  inputs: readonly RecordUpdate[],
): Promise<RecordOutcome[]> {
  const table = getTable(writer.model, resourceName)
  const outcomes = new Map<number, RecordOutcome>()
  const accepted = await lockAndCheckRows(writer, table, names, inputs, outcomes)
  if (isRowOnlyUpdate(writer, table, names))
    for (const group of groupByChangedFields(accepted)) await writeAllRows(writer, table, group, outcomes)
  else if (canWriteRowsInSets(writer, table, 'update', names))
    await writeInSets(writer, table, names, accepted, outcomes)
  else for (const row of accepted) await writeSingleRow(writer, table, names, row, outcomes)
  return inputs.map(({ id }) => outcomes.get(id) ?? { id, changes: {} })
}

/** Locks the records and checks each. Refused and unchanged records get their outcome at once. */
async function lockAndCheckRows(
  writer: Writer,
  table: Table,
  names: readonly string[],
  inputs: readonly RecordUpdate[],
  outcomes: Map<number, RecordOutcome>,
): Promise<CheckedUpdate[]> {
  const sorted = [...names].sort()
  const ids = inputs.map(({ id }) => id)
  await lockBeforeRecords(writer, table, ids, sorted)
  const locked = await lockRecords(
    writer,
    table,
    ids,
    `update ${sorted.join()}`,
    {
      ...buildAccessConditions(writer, table, 'update'),
      ...buildWriteConditions(writer, table, sorted),
    },
    chooseLockMode(writer, table, sorted),
  )
  const units = await readUnitsById(writer, table, locked)
  /** Runs work on a record; a refusal becomes the outcome of the record. */
  const tryOrRecord = <T>({ id }: { id: number }, work: (row: RecordOutcome) => T): T[] => {
    const row = outcomes.get(id) ?? { id, changes: {} }
    outcomes.set(id, row)
    try {
      return [work(row)]
    } catch (error) {
      if (!(error instanceof StewardError)) throw error
      row.error = error
      return []
    }
  }
  const pieces = await mapWithPauses(inputs, (each) =>
    tryOrRecord(each, () => mergeRowInput(writer, table, locked.get(each.id), each, units.get(each.id))),
  )
  const drafts = pieces.flat()
  const contexts = await readRuleContexts(writer, table, drafts)
  const places = drafts.map((each, place) => ({
    each,
    beside: contexts[place] ?? emptyRuleContext(writer),
  }))
  const accepted = await mapWithPauses(places, ({ each, beside }) =>
    tryOrRecord(each, (row) => checkRow(writer, table, each, row, beside)),
  )
  return accepted.flat(2)
}

async function readUnitsById(writer: Writer, table: Table, locked: ReadonlyMap<number, LockedRecord>) {
  const rows = [...locked]
  const units = await readUnits(
    writer,
    table,
    rows.map(([, { record }]) => record),
  )
  return new Map(rows.map(([id], index) => [id, units[index]]))
}

/** A locked record with its input. */
interface LockedInput {
  id: number
  locked: LockedRecord
  before: Values
  values: Values
  record: Values
}

function mergeRowInput(
  writer: Writer,
  table: Table,
  locked: LockedRecord | undefined,
  { id, values: valuesFor }: RecordUpdate,
  units: Values | undefined,
): LockedInput {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  const { record: before } = locked
  const values = sealValues(writer.model, table, valuesFor(before), before)
  return { id, locked, before, values, record: { ...before, ...values, ...units } }
}

/** Checks a record. Answers it where it changes and has to be written. */
function checkRow(
  writer: Writer,
  table: Table,
  { id, locked, before, values, record: draft }: LockedInput,
  row: RecordOutcome,
  ruleContext: RuleContext,
): CheckedUpdate[] {
  const { resource } = table
  const { flags } = locked
  const record = computeValues(resource, draft, ruleContext)
  row.changes = findDifferences(table, before, record)
  // A record that does not change needs no right to change it.
  if (Object.keys(row.changes).length === 0) return []
  requireAccessible(table, locked)
  refuseErrors(findUnwritableFields(Object.keys(values), flags))
  refuseErrors(findFieldsInOwnFavour(Object.keys(row.changes), flags))
  refuseErrors(findChangesOfFixedFields(resource, before, values))
  requireValidRecord(writer, resource, record, before, ruleContext)
  return [{ id, before, begun: draft, record, changes: row.changes }]
}

/** A checked change, and the record with the input before anything is computed. */
interface CheckedUpdate extends CheckedChange {
  begun: Values
}

/** Tells whether a change of the fields affects only the row and its history. */
export function isRowOnlyUpdate(writer: Writer, table: Table, names: readonly string[]): boolean {
  const touchedFields = [...names, ...Object.keys(table.resource.computed)]
  return (
    !findHandler(writer, table.resource, 'update', touchedFields) &&
    !changesIdentityFields(table, touchedFields) &&
    !isWatchedByLimits(writer.model, table) &&
    !names.some((name) => isMembersField(table, name))
  )
}

const writeAllRows = (
  writer: Writer,
  table: Table,
  rows: readonly CheckedChange[],
  outcomes: Map<number, RecordOutcome>,
) =>
  writeByBisection(
    writer,
    rows,
    ({ id }) => id,
    (part) => updateRecordSet(writer, table, part),
    (id, error) => outcomes.set(id, { ...getOutcome(outcomes, id), error }),
  )

async function writeSingleRow(
  writer: Writer,
  table: Table,
  names: readonly string[],
  row: CheckedChange,
  outcomes: Map<number, RecordOutcome>,
): Promise<void> {
  const { id } = row
  outcomes.set(
    id,
    await runForOutcome(writer, id, getOutcome(outcomes, id).changes, () =>
      applySingleChange(writer, table, names, row),
    ),
  )
}

function applySingleChange(
  writer: Writer,
  table: Table,
  names: readonly string[],
  { id, before, record }: CheckedChange,
): Promise<Changes> {
  const values = Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
  return applyChange(writer, table, id, before, values)
}

/** Writes the rows and runs effects once for all. A row that cannot be part of a set is written alone. */
function writeInSets(
  writer: Writer,
  table: Table,
  names: readonly string[],
  rows: readonly CheckedUpdate[],
  outcomes: Map<number, RecordOutcome>,
): Promise<void> {
  const write = async (part: readonly CheckedUpdate[]) => {
    const [first] = part
    if (first && part.length === 1)
      outcomes.set(first.id, { id: first.id, changes: await applySingleChange(writer, table, names, first) })
    return part.length === 1 ? new Map() : writeSetWithEffects(writer, table, names, part, outcomes)
  }
  const changesById = new Map(rows.map(({ id, changes }) => [id, changes]))
  return writeByBisection(
    writer,
    rows,
    ({ id }) => id,
    write,
    (id, error) => outcomes.set(id, { id, changes: changesById.get(id) ?? {}, error }),
  )
}

function writeSetWithEffects(
  writer: Writer,
  table: Table,
  names: readonly string[],
  rows: readonly CheckedUpdate[],
  outcomes: Map<number, RecordOutcome>,
): Promise<Map<number, StewardError>> {
  const drafts = rows.map(({ id, before, begun }) => ({
    id,
    before,
    record: begun,
    sent: names.filter((name) => name in begun),
  }))
  return runWithinLimits(writer, async () => {
    const { become, refused } = await checkRowsSeparately(writer, table, 'update', drafts, ({ id }) => id)
    const changes = await writeChangedRecords(writer, table, become)
    for (const { id } of become) outcomes.set(id, { id, changes: changes.get(id) ?? {} })
    return refused
  })
}

const getOutcome = (outcomes: ReadonlyMap<number, RecordOutcome>, id: number): RecordOutcome =>
  outcomes.get(id) ?? { id, changes: {} }
