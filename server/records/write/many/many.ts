import { StewardError } from '../../../../src/framework/errors'
import type { Beside } from '../../../../src/framework/given/given'
import { computeValues, type Values } from '../../../../src/framework/validate'
import { isMembers, type Table, tableOf } from '../../model'
import { sealed } from '../../secrets/sealed-values'
import { inHalves, outcomeOf } from '../attempt'
import { applyChange } from '../change'
import { fixedFields, givenToSelf, mustBeRight, refuseErrors, unwritable, writeConditions } from '../checks/guards'
import { changesIdentity } from '../checks/identity'
import { besideNothing, besides, lockGiven } from '../given/given'
import { unitsOf } from '../given/units'
import { holdFor } from '../hold'
import { isWatched, withinLimits } from '../limits/limits'
import { access, mustReach } from '../save'
import { type Changes, differences, handlerOf, type Locked, lockRecords, type Writer } from '../writer'
import { inPieces } from './in-pieces'
import { byFields, type Judged, type Outcome } from './outcome'
import { writeSet } from './set'
import { judgeEach } from './whole/judge'
import { goesInSets } from './whole/together'
import { writeChanged } from './whole/update-all'

/** One record of many, and what it is to become. */
export interface Wanted {
  id: number
  /**
   * The values to write, for the record as it is stored.
   * @throws StewardError where the record does not allow them
   */
  values(record: Values): Values
}

/**
 * Updates many records in the transaction, each by the rules of a single one; what is refused stays as it is and holds
 * up nobody else. One statement writes all of them, unless one must be done with before the next.
 * @param names all fields that `values` may answer
 * @returns the outcomes in the order asked
 */
export async function updateMany(
  writer: Writer,
  resourceName: string,
  names: readonly string[],
  wanted: readonly Wanted[],
): Promise<Outcome[]> {
  const table = tableOf(writer.model, resourceName)
  const outcomes = new Map<number, Outcome>()
  const judged = await judge(writer, table, names, wanted, outcomes)
  if (writesTogether(writer, table, names))
    for (const alike of byFields(judged)) await writeAll(writer, table, alike, outcomes)
  else if (goesInSets(writer, table, 'update', names)) await writeInSets(writer, table, names, judged, outcomes)
  else for (const row of judged) await writeOne(writer, table, names, row, outcomes)
  return wanted.map(({ id }) => outcomes.get(id) ?? { id, changes: {} })
}

/** Locks the records and judges each; those that are refused or do not change are told at once. */
async function judge(
  writer: Writer,
  table: Table,
  names: readonly string[],
  wanted: readonly Wanted[],
  outcomes: Map<number, Outcome>,
): Promise<Changing[]> {
  const sorted = [...names].sort()
  const ids = wanted.map(({ id }) => id)
  await writer.handlers[table.resource.name]?.first?.(writer, ids)
  await lockGiven(writer, table, ids)
  const locked = await lockRecords(
    writer,
    table,
    ids,
    `update ${sorted.join()}`,
    {
      ...access(writer, table, 'update'),
      ...writeConditions(writer, table, sorted),
    },
    holdFor(writer, table, sorted),
  )
  const units = await unitsById(writer, table, locked)
  /** What refuses one of them is told in its outcome. */
  const orRefused = <T>({ id }: { id: number }, work: (row: Outcome) => T): T[] => {
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
  const pieces = await inPieces(wanted, (each) =>
    orRefused(each, () => beginOne(writer, table, locked.get(each.id), each, units.get(each.id))),
  )
  const begun = pieces.flat()
  const known = await besides(writer, table, begun)
  const places = begun.map((each, place) => ({
    each,
    beside: known[place] ?? besideNothing(writer),
  }))
  const judged = await inPieces(places, ({ each, beside }) =>
    orRefused(each, (row) => judgeOne(writer, table, each, row, beside)),
  )
  return judged.flat(2)
}

async function unitsById(writer: Writer, table: Table, locked: ReadonlyMap<number, Locked>) {
  const rows = [...locked]
  const units = await unitsOf(
    writer,
    table,
    rows.map(([, { record }]) => record),
  )
  return new Map(rows.map(([id], index) => [id, units[index]]))
}

/** A locked record with what was sent for it. */
interface Begun {
  id: number
  locked: Locked
  before: Values
  values: Values
  record: Values
}

function beginOne(
  writer: Writer,
  table: Table,
  locked: Locked | undefined,
  { id, values: valuesFor }: Wanted,
  units: Values | undefined,
): Begun {
  if (!locked?.flags.isReachable) throw new StewardError('notFound')
  const { record: before } = locked
  const values = sealed(writer.model, table, valuesFor(before), before)
  return { id, locked, before, values, record: { ...before, ...values, ...units } }
}

/** Answers the record where it differs, for those that are written. */
function judgeOne(
  writer: Writer,
  table: Table,
  { id, locked, before, values, record: begun }: Begun,
  row: Outcome,
  beside: Beside,
): Changing[] {
  const { resource } = table
  const { flags } = locked
  const record = computeValues(resource, begun, beside)
  row.changes = differences(table, before, record)
  // What stays as it is needs no right to change it.
  if (Object.keys(row.changes).length === 0) return []
  mustReach(table, locked)
  refuseErrors(unwritable(Object.keys(values), flags))
  refuseErrors(givenToSelf(Object.keys(row.changes), flags))
  refuseErrors(fixedFields(resource, before, values))
  mustBeRight(writer, resource, record, before, beside)
  return [{ id, before, begun, record, changes: row.changes }]
}

/** A judged change with what it is made of: the record with what was sent, before anything is computed. */
interface Changing extends Judged {
  begun: Values
}

/** Whether nothing but the row itself and its history belongs to a change of the fields. */
export function writesTogether(writer: Writer, table: Table, names: readonly string[]): boolean {
  const touched = [...names, ...Object.keys(table.resource.computed)]
  return (
    !handlerOf(writer, table.resource, 'update', touched) &&
    !changesIdentity(table, touched) &&
    !isWatched(writer.model, table) &&
    !names.some((name) => isMembers(table, name))
  )
}

const writeAll = (writer: Writer, table: Table, rows: readonly Judged[], outcomes: Map<number, Outcome>) =>
  inHalves(
    writer,
    rows,
    ({ id }) => id,
    (part) => writeSet(writer, table, part),
    (id, error) => outcomes.set(id, { ...told(outcomes, id), error }),
  )

async function writeOne(
  writer: Writer,
  table: Table,
  names: readonly string[],
  row: Judged,
  outcomes: Map<number, Outcome>,
): Promise<void> {
  const { id } = row
  outcomes.set(id, await outcomeOf(writer, id, told(outcomes, id).changes, () => writeAlone(writer, table, names, row)))
}

function writeAlone(
  writer: Writer,
  table: Table,
  names: readonly string[],
  { id, before, record }: Judged,
): Promise<Changes> {
  const values = Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
  return applyChange(writer, table, id, before, values, { action: 'update', asked: {}, comment: null })
}

/** With what follows from them, of all at once; a row that a set cannot be written with is written alone. */
function writeInSets(
  writer: Writer,
  table: Table,
  names: readonly string[],
  rows: readonly Changing[],
  outcomes: Map<number, Outcome>,
): Promise<void> {
  const write = async (part: readonly Changing[]) => {
    const [first] = part
    if (first && part.length === 1)
      outcomes.set(first.id, { id: first.id, changes: await writeAlone(writer, table, names, first) })
    return part.length === 1 ? new Map() : writePart(writer, table, names, part, outcomes)
  }
  const wanted = new Map(rows.map(({ id, changes }) => [id, changes]))
  return inHalves(
    writer,
    rows,
    ({ id }) => id,
    write,
    (id, error) => outcomes.set(id, { id, changes: wanted.get(id) ?? {}, error }),
  )
}

function writePart(
  writer: Writer,
  table: Table,
  names: readonly string[],
  rows: readonly Changing[],
  outcomes: Map<number, Outcome>,
): Promise<Map<number, StewardError>> {
  const becoming = rows.map(({ id, before, begun }) => ({
    id,
    before,
    record: begun,
    sent: names.filter((name) => name in begun),
  }))
  return withinLimits(writer, async () => {
    const { become, refused } = await judgeEach(writer, table, 'update', becoming, ({ id }) => id)
    const changes = await writeChanged(writer, table, become)
    for (const { id } of become) outcomes.set(id, { id, changes: changes.get(id) ?? {} })
    return refused
  })
}

const told = (outcomes: ReadonlyMap<number, Outcome>, id: number): Outcome => outcomes.get(id) ?? { id, changes: {} }
