import { StewardError } from '../../../../src/framework/errors'
import type { Beside } from '../../../../src/framework/given/given'
import { computeValues, type Values } from '../../../../src/framework/validate'
import { isMembers, type Table, tableOf } from '../../model'
import { verbScope } from '../../reading'
import { attempt, toRefusal, writeInHalves } from '../attempt'
import { newRecord } from '../begin'
import { requireValid } from '../checks/guards'
import { changesIdentity } from '../checks/identity'
import { emptyRuleContext, readRuleContexts } from '../given/given'
import { readUnits } from '../given/units'
import { isWatched, runWithinLimits } from '../limits/limits'
import { isCounted } from '../limits/most-of-one'
import { collectReferences } from '../references'
import { createRecord } from '../save'
import { isNumberedAtOnce } from '../series'
import { needsCheckAfterCreate } from '../singly'
import { tryCreate } from '../trial/try-create'
import { findDifferences, findHandler, findWhose, type Writer } from '../writer'
import { runCreatedEffects } from './follow-created'
import { mapInPieces } from './in-pieces'
import { type Created, insertSet } from './insert-set'
import type { New, Ready } from './ready'
import { insertChecked } from './whole/create-all'
import { checkEach } from './whole/judge'
import { canWriteInSets } from './whole/together'

/**
 * Creates many records in the transaction, each by the rules of a single one; a refused row does not stop the
 * others. One statement inserts all where no effect has to run between them.
 * @returns the result of each, in the order of the input
 */
export async function createMany(writer: Writer, resourceName: string, rows: readonly New[]): Promise<Created[]> {
  const table = tableOf(writer.model, resourceName)
  const results = new Map<number, Created>()
  const refuse = (place: number, error: StewardError) =>
    results.set(place, { ...(results.get(place) ?? { place, changes: {} }), id: null, error })
  const units = await readUnits(
    writer,
    table,
    rows.map(({ values }) => values),
  )
  const withUnits = rows.map((row, index) => ({ row, units: units[index] ?? {} }))
  const drafts = (await mapInPieces(withUnits, (each) => buildDraft(writer, table, each, results) ?? [])).flat()
  const contexts = await readRuleContexts(writer, table, drafts)
  const withContext = drafts.map((each, index) => ({ ...each, beside: contexts[index] ?? emptyRuleContext(writer) }))
  const ready = (await mapInPieces(withContext, (each) => judgeRow(writer, table, each, results) ?? [])).flat()
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  if (canInsertTogether(writer, table, names)) {
    await writeInHalves(
      writer,
      ready,
      ({ place }) => place,
      (part) => writeSet(writer, table, part, results),
      refuse,
    )
    const created = ready.flatMap((row) => {
      const id = results.get(row.place)?.id
      return id == null ? [] : [{ ...row, id }]
    })
    await runCreatedEffects(writer, table, created)
  } else if (canWriteInSets(writer, table, 'create', names))
    await writeInHalves(
      writer,
      ready,
      ({ place }) => place,
      (part) => createPart(writer, table, part, results),
      refuse,
    )
  else
    for (const row of ready)
      try {
        await attempt(writer, () => createAlone(writer, table, row, results))
      } catch (problem) {
        refuse(row.place, toRefusal(writer, problem))
      }
  return rows.map(({ place }) => results.get(place) ?? { place, id: null, changes: {} })
}

/** A checked row with its draft before anything was computed. */
interface Placed extends Ready {
  begun: Values
}

async function createAlone(
  writer: Writer,
  { resource }: Table,
  { place, values, changes }: Ready,
  results: Map<number, Created>,
): Promise<void> {
  results.set(place, { place, id: await createRecord(writer, resource.name, values), changes })
}

/** Creates with effects run once for all; a row that cannot be part of a set is created alone. */
async function createPart(
  writer: Writer,
  table: Table,
  rows: readonly Placed[],
  results: Map<number, Created>,
): Promise<Map<number, StewardError>> {
  const [first] = rows
  if (first && rows.length === 1) {
    await createAlone(writer, table, first, results)
    return new Map()
  }
  const drafts = rows.map(({ place, values, begun }) => ({
    place,
    before: null,
    record: begun,
    sent: Object.keys(values),
  }))
  return runWithinLimits(writer, async () => {
    const { become, refused } = await checkEach(writer, table, 'create', drafts, ({ place }) => place)
    const ids = await insertChecked(writer, table, become)
    for (const { place, changes } of rows) results.set(place, { place, id: ids.get(place) ?? null, changes })
    return refused
  })
}

interface Counted {
  row: New
  units: Values
}

/** A row and its draft. */
interface Begun {
  row: New
  record: Values
  before: null
}

function buildDraft(writer: Writer, table: Table, { row, units }: Counted, results: Map<number, Created>) {
  return tryOrRecord(row, results, (): Begun => {
    if (verbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
    return { row, record: newRecord(writer, table.resource, { ...row.values, ...units }), before: null }
  })
}

function judgeRow(
  writer: Writer,
  table: Table,
  { row, record: draft, beside }: Begun & { beside: Beside },
  results: Map<number, Created>,
): Placed | undefined {
  const { place } = row
  const { resource } = table
  return tryOrRecord(row, results, () => {
    const record = computeValues(resource, draft, beside)
    const changes = findDifferences(table, {}, record)
    results.set(place, { place, id: null, changes })
    // A handler may still add a missing value: with one, the check comes after it.
    if (isFollowedLater(writer, table)) requireValid(writer, resource, record, null, beside)
    return { ...row, begun: draft, record, changes }
  })
}

function tryOrRecord<T>({ place }: New, results: Map<number, Created>, work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof StewardError)) throw error
    results.set(place, { place, id: null, changes: results.get(place)?.changes ?? {}, error })
    return undefined
  }
}

function canInsertTogether(writer: Writer, table: Table, names: readonly string[]): boolean {
  // A trial set inserts nothing, and overlaps are only found by the index.
  const isFoundByInserting = writer.isTrial && table.resource.noOverlap.length > 0
  return (
    !isFoundByInserting &&
    isFollowedLater(writer, table) &&
    !changesIdentity(table, names) &&
    !isWatched(writer.model, table) &&
    !isCounted(table) &&
    !isNumberedAtOnce(table) &&
    !needsCheckAfterCreate(writer, table, names) &&
    !names.some((name) => isMembers(table, name))
  )
}

/** No effect, or only one by `whose`, which is checked for all rows together. */
function isFollowedLater(writer: Writer, { resource }: Table): boolean {
  const handler = findHandler(writer, resource, 'create', [])
  return !handler || findWhose(handler) !== undefined
}

function writeSet(writer: Writer, table: Table, rows: readonly Ready[], results: Map<number, Created>) {
  const references = collectReferences(writer, table, new Set([...table.attributes.keys()]), rows)
  return writer.isTrial
    ? tryCreate(writer, table, rows, references)
    : insertSet(writer, table, rows, references, results)
}
