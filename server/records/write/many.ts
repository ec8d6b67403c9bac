import { StewardError } from '../../../src/framework/errors'
import { checkRecord, compute, type Values } from '../../../src/framework/validate'
import { codeOf } from '../../start-problem'
import { attributeOf, type Table, tableOf } from '../model'
import { applyChange } from './change'
import { refuseErrors, unwritable, writeConditions } from './guards'
import { isWatched } from './limits'
import { access, fixedFields, mustReach } from './save'
import { SetRefused, writeSet } from './set'
import { asStewardError } from './violations'
import { type Changes, differences, handlerOf, type Locked, lockRecords, type Writer } from './writer'

/** One record of many, and what it is to become. */
export interface Wanted {
  id: number
  /**
   * The values to write, for the record as it is stored.
   * @throws StewardError where the record does not allow them
   */
  values(record: Values): Values
}

/** What became of a record: refused with the error, else changed, or as it was where nothing differs. */
export interface Outcome {
  id: number
  changes: Changes
  error?: StewardError
}

/** A record that may be changed, by all that can be told before it is written. */
export interface Judged {
  id: number
  before: Values
  record: Values
  changes: Changes
}

/**
 * Updates many records in the transaction, each by the rules of a single one; what is refused stays as it is and holds
 * up nobody else. One statement writes all of them where nothing has to follow each.
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
    for (const alike of byFields(judged)) await writeTogether(writer, table, alike, outcomes)
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
): Promise<Judged[]> {
  const sorted = [...names].sort()
  const ids = wanted.map(({ id }) => id)
  const locked = await lockRecords(writer, table, ids, `update ${sorted.join()}`, {
    ...access(writer, table, 'update'),
    ...writeConditions(writer, table, sorted),
  })
  const judged: Judged[] = []
  for (const each of wanted) {
    const row: Outcome = { id: each.id, changes: {} }
    outcomes.set(each.id, row)
    try {
      const found = judgeOne(table, locked.get(each.id), each, row)
      if (found) judged.push(found)
    } catch (error) {
      if (!(error instanceof StewardError)) throw error
      row.error = error
    }
  }
  return judged
}

function judgeOne(table: Table, locked: Locked | undefined, wanted: Wanted, row: Outcome): Judged | undefined {
  const { resource } = table
  const { record: before, flags } = mustReach(table, locked)
  const values = wanted.values(before)
  const record = compute(resource, { ...before, ...values })
  row.changes = differences(table, before, record)
  if (Object.keys(row.changes).length === 0) return undefined
  refuseErrors(unwritable(Object.keys(values), flags))
  refuseErrors(fixedFields(resource, before, values))
  refuseErrors(checkRecord(resource, record))
  return { id: wanted.id, before, record, changes: row.changes }
}

/** Whether nothing but the row itself and its history belongs to a change of the fields. */
function writesTogether(writer: Writer, table: Table, names: readonly string[]): boolean {
  const touched = [...names, ...Object.keys(table.resource.computed)]
  const isMembers = (name: string) => attributeOf(table, name).derive?.kind === 'members'
  return (
    !handlerOf(writer, table.resource, 'update', touched) && !isWatched(writer.model, table) && !names.some(isMembers)
  )
}

/** Rows that change the same fields are written by one statement, and check the same references. */
function byFields(rows: readonly Judged[]): Judged[][] {
  const groups = new Map<string, Judged[]>()
  for (const row of rows) {
    const fields = Object.keys(row.changes).sort().join()
    const group = groups.get(fields)
    if (group) group.push(row)
    else groups.set(fields, [row])
  }
  return [...groups.values()]
}

/** Writes all at once; where the database refuses, half of them at a time until the row that it refuses stands alone. */
async function writeTogether(
  writer: Writer,
  table: Table,
  rows: readonly Judged[],
  outcomes: Map<number, Outcome>,
): Promise<void> {
  if (rows.length === 0) return
  const refuse = (id: number, error: StewardError) => outcomes.set(id, { ...told(outcomes, id), error })
  try {
    const refused = await attempt(writer, () => writeSet(writer, table, rows))
    for (const [id, error] of refused) refuse(id, error)
  } catch (problem) {
    if (problem instanceof SetRefused) {
      for (const [id, error] of problem.rows) refuse(id, error)
      const rest = rows.filter(({ id }) => !problem.rows.has(id))
      return writeTogether(writer, table, rest, outcomes)
    }
    const [first] = rows
    if (rows.length === 1 && first) refuse(first.id, refusalOf(writer, problem))
    else {
      refusalOf(writer, problem)
      const half = Math.ceil(rows.length / 2)
      await writeTogether(writer, table, rows.slice(0, half), outcomes)
      await writeTogether(writer, table, rows.slice(half), outcomes)
    }
  }
}

async function writeOne(
  writer: Writer,
  table: Table,
  names: readonly string[],
  { id, before, record }: Judged,
  outcomes: Map<number, Outcome>,
): Promise<void> {
  const values = Object.fromEntries(names.filter((name) => name in record).map((name) => [name, record[name]]))
  outcomes.set(
    id,
    await outcomeOf(writer, id, told(outcomes, id).changes, () =>
      applyChange(writer, table, id, before, values, { action: 'update', asked: {}, comment: null }),
    ),
  )
}

/** Runs the change of one record; what it refuses is undone and told. */
export async function outcomeOf(
  writer: Writer,
  id: number,
  wanted: Changes,
  change: () => Promise<Changes>,
): Promise<Outcome> {
  try {
    return { id, changes: await attempt(writer, change) }
  } catch (problem) {
    return { id, changes: wanted, error: refusalOf(writer, problem) }
  }
}

const told = (outcomes: ReadonlyMap<number, Outcome>, id: number): Outcome => outcomes.get(id) ?? { id, changes: {} }

/** Does the work, or leaves the transaction as it was before it. */
async function attempt<T>({ sql }: Writer, work: () => Promise<T>): Promise<T> {
  await sql.query({ text: 'savepoint attempt' })
  try {
    const result = await work()
    await sql.query({ text: 'release savepoint attempt' })
    return result
  } catch (error) {
    await sql.query({ text: 'rollback to savepoint attempt' })
    throw error
  }
}

/** What a row was refused with. @throws what says nothing about the row: a lost connection, a collision, a defect */
function refusalOf(writer: Writer, problem: unknown): StewardError {
  const known = asStewardError(writer.model, problem)
  const isAboutRow = known instanceof StewardError && known.code !== 'unavailable' && !isCollision(problem)
  if (!isAboutRow) throw problem
  return known
}

const isCollision = (problem: unknown) => ['40001', '40P01'].includes(codeOf(problem) ?? '')
