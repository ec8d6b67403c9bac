import { StewardError } from '../../../../src/framework/errors'
import type { RuleContext } from '../../../../src/framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../../src/framework/validate'
import type { CalendarDate } from '../../../../src/framework/values/dates'
import { getTable, isMembersField, type Table } from '../../model'
import { getVerbScope } from '../../scopes'
import { requireValidRecord } from '../checks/field-checks'
import { changesIdentityFields } from '../checks/identity'
import { emptyRuleContext, readRuleContexts } from '../given/rule-context'
import { readUnits } from '../given/unit-look-ups'
import { isWatchedByLimits, runWithinLimits } from '../limits/limits'
import { hasStateLimit } from '../limits/state-limit'
import { requireMembers } from '../member-fields'
import { buildRecordWithDefaults, readDefaultDays } from '../record-defaults'
import { collectReferences } from '../references'
import { attemptPart, toRefusal, writeByBisection } from '../refusals'
import { createRecord } from '../save'
import { isNumberedOnCreate } from '../series'
import { needsCheckAfterCreate } from '../single-statement'
import { tryCreate } from '../trial/try-create'
import { findDifferences, findHandler, getConcernedPeople, type Writer } from '../writer'
import { runCreatedEffects } from './created-effects'
import { type CreateOutcome, insertRecordSet } from './insert-set'
import { mapWithPauses } from './map-with-pauses'
import type { CheckedNewRecord, NewRecord } from './new-record'
import { canWriteRowsInSets } from './one-statement/can-use-statement'
import { checkRowsSeparately } from './one-statement/check-rows'
import { insertCheckedRecords } from './one-statement/create-all'

/**
 * Creates many records in the transaction, each by the rules of a single one. A refused row does not stop the
 * others. One statement inserts all rows, unless an effect has to run between them.
 * @returns the result of each, in the order of the input
 */
export async function createMany(
  writer: Writer,
  resourceName: string,
  rows: readonly NewRecord[],
): Promise<CreateOutcome[]> {
  const table = getTable(writer.model, resourceName)
  const results = new Map<number, CreateOutcome>()
  const keepRefusal = (place: number, error: StewardError) =>
    results.set(place, { ...(results.get(place) ?? { place, changes: {} }), id: null, error })
  const allValues = rows.map(({ values }) => values)
  const units = await readUnits(writer, table, allValues)
  const days = await readDefaultDays(writer, table.resource, allValues)
  const withUnits = rows.map((row, index) => ({ row, units: units[index] ?? {}, today: days(index) }))
  const drafts = (await mapWithPauses(withUnits, (each) => buildRowDefaults(writer, table, each, results) ?? [])).flat()
  const contexts = await readRuleContexts(writer, table, drafts)
  const withContext = drafts.map((each, index) => ({ ...each, beside: contexts[index] ?? emptyRuleContext(writer) }))
  const ready = (await mapWithPauses(withContext, (each) => checkNewRow(writer, table, each, results) ?? [])).flat()
  const names = [...new Set(allValues.flatMap(Object.keys))]
  if (canInsertTogether(writer, table, names)) {
    await writeByBisection(
      writer,
      ready,
      ({ place }) => place,
      (part) => insertOrTrySet(writer, table, part, results),
      keepRefusal,
    )
    const created = ready.flatMap((row) => {
      const id = results.get(row.place)?.id
      return id == null ? [] : [{ ...row, id }]
    })
    await runCreatedEffects(writer, table, created)
  } else if (canWriteRowsInSets(writer, table, 'create', names))
    await writeByBisection(
      writer,
      ready,
      ({ place }) => place,
      (part) => createSet(writer, table, part, results),
      keepRefusal,
    )
  else
    for (const row of ready)
      try {
        await attemptPart(writer, () => createSingleRow(writer, table, row, results))
      } catch (problem) {
        if (writer.isWhole) throw toRefusal(writer, problem)
        keepRefusal(row.place, toRefusal(writer, problem))
      }
  return rows.map(({ place }) => results.get(place) ?? { place, id: null, changes: {} })
}

/** A checked row, and the record with defaults before anything was computed. */
interface CheckedNewRow extends CheckedNewRecord {
  begun: Values
}

async function createSingleRow(
  writer: Writer,
  { resource }: Table,
  { place, values, changes }: CheckedNewRecord,
  results: Map<number, CreateOutcome>,
): Promise<void> {
  results.set(place, { place, id: await createRecord(writer, resource.name, values), changes })
}

/**
 * Creates the rows and runs their effects once for all. A row that cannot be part of a set is created alone.
 */
async function createSet(
  writer: Writer,
  table: Table,
  rows: readonly CheckedNewRow[],
  results: Map<number, CreateOutcome>,
): Promise<Map<number, StewardError>> {
  const [first] = rows
  if (first && rows.length === 1) {
    await createSingleRow(writer, table, first, results)
    return new Map()
  }
  const drafts = rows.map(({ place, values, begun }) => ({
    place,
    before: null,
    record: begun,
    sent: Object.keys(values),
  }))
  return runWithinLimits(writer, async () => {
    const { become, refused } = await checkRowsSeparately(writer, table, 'create', drafts, ({ place }) => place)
    const ids = await insertCheckedRecords(writer, table, become)
    for (const { place, changes } of rows) results.set(place, { place, id: ids.get(place) ?? null, changes })
    return refused
  })
}

interface NewRowWithUnits {
  row: NewRecord
  units: Values
  /** Today for the person of the record. */
  today: CalendarDate
}

/** A row and its record with defaults. */
interface NewRowDefaults {
  row: NewRecord
  record: Values
  before: null
}

function buildRowDefaults(
  writer: Writer,
  table: Table,
  { row, units, today }: NewRowWithUnits,
  results: Map<number, CreateOutcome>,
) {
  return tryOrRecordRefusal(row, results, (): NewRowDefaults => {
    if (getVerbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
    const record = buildRecordWithDefaults({ ...writer, today }, table.resource, { ...row.values, ...units })
    return { row, record, before: null }
  })
}

function checkNewRow(
  writer: Writer,
  table: Table,
  { row, record: draft, beside }: NewRowDefaults & { beside: RuleContext },
  results: Map<number, CreateOutcome>,
): CheckedNewRow | undefined {
  const { place } = row
  const { resource } = table
  return tryOrRecordRefusal(row, results, () => {
    requireMembers(table, row.values, true)
    const record = computeValues(resource, draft, beside)
    const changes = findDifferences(table, {}, record)
    results.set(place, { place, id: null, changes })
    // A handler may still add a missing value; where there is such a handler, the check comes after it.
    if (hasDeferredEffect(writer, table)) requireValidRecord(writer, resource, record, null, beside)
    return { ...row, begun: draft, record, changes }
  })
}

function tryOrRecordRefusal<T>(
  { place }: NewRecord,
  results: Map<number, CreateOutcome>,
  work: () => T,
): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof StewardError)) throw error
    results.set(place, { place, id: null, changes: results.get(place)?.changes ?? {}, error })
    return undefined
  }
}

function canInsertTogether(writer: Writer, table: Table, names: readonly string[]): boolean {
  // In a trial, which is rolled back, a set inserts no rows, but overlaps are found only by the index.
  const isFoundByInserting = writer.isTrial && table.resource.noOverlap.length > 0
  return (
    !isFoundByInserting &&
    hasDeferredEffect(writer, table) &&
    !changesIdentityFields(table, names) &&
    !isWatchedByLimits(writer.model, table) &&
    !hasStateLimit(table) &&
    !isNumberedOnCreate(table) &&
    !needsCheckAfterCreate(writer, table, names) &&
    !names.some((name) => isMembersField(table, name))
  )
}

/** Tells whether there is no effect, or only one with `whose`, which is checked for all rows together. */
function hasDeferredEffect(writer: Writer, { resource }: Table): boolean {
  const handler = findHandler(writer, resource, 'create', [])
  return !handler || getConcernedPeople(handler) !== undefined
}

function insertOrTrySet(
  writer: Writer,
  table: Table,
  rows: readonly CheckedNewRecord[],
  results: Map<number, CreateOutcome>,
) {
  const references = collectReferences(writer, table, new Set([...table.attributes.keys()]), rows)
  return writer.isTrial && !writer.isOnCopies
    ? tryCreate(writer, table, rows, references)
    : insertRecordSet(writer, table, rows, references, results)
}
