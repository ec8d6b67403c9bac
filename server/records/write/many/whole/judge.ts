import { StewardError } from '../../../../../src/framework/errors'
import type { Beside } from '../../../../../src/framework/given/given'
import { computeValues, type Values } from '../../../../../src/framework/validate'
import type { Table } from '../../../model'
import { refusalOf, SetRefused } from '../../attempt'
import { mustBeRight, refuseErrors } from '../../checks/guards'
import { takenErrors } from '../../checks/taken-time'
import { withAdded } from '../../given/added'
import { besideNothing, besides } from '../../given/given'
import { runEffects } from '../../handler'
import { withNumbers } from '../../series'
import { type Change, differences, handlerOf, type Writer } from '../../writer'

/** A record that is to become another one, or a new one. */
export interface Becoming {
  /** Absent before it is created. */
  id?: number
  before: Values | null
  /** As it is by what was sent, with its units. */
  record: Values
  /** What was sent of it. */
  sent: readonly string[]
}

/** A record as it becomes, with what the server added to it. */
export interface Become extends Becoming {
  added: Values | undefined
  onBehalfOf: number | null | undefined
}

/** Hears of a row that is refused, by its place among those that are judged. */
export type Refuse = (place: number, error: StewardError) => void

const throwAtOnce: Refuse = (_, error) => {
  throw error
}

/**
 * What records become by what was sent of them, in their order: what is known beside them is read once for all, the rules
 * of each are judged in memory.
 * @param refuse default: throws what the first one is refused with
 * @returns those that are not refused
 */
export async function judgeAll<Row extends Becoming>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  rows: readonly Row[],
  refuse: Refuse = throwAtOnce,
): Promise<(Row & Become)[]> {
  const known = await besides(writer, table, rows)
  const become: (Row & Become)[] = []
  for (const [place, row] of rows.entries())
    try {
      become.push(await judgeOne(writer, table, action, row, known[place] ?? besideNothing(writer)))
    } catch (problem) {
      if (!(problem instanceof StewardError)) throw problem
      refuse(place, refusalOf(writer, problem))
    }
  const numbered: (Row & Become)[] = []
  // Drawn last, as whoever draws may hold the series.
  for (const row of become) numbered.push({ ...row, record: await withNumbers(writer, table, action, row.record) })
  return numbered
}

/**
 * As `judgeAll`, of rows of which each is refused by itself.
 * @returns the refusals by the keys of the rows, beside those that may be written
 * @throws SetRefused where judging asked the database, as it may have written too
 */
export async function judgeEach<Row extends Becoming>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): Promise<{ become: (Row & Become)[]; refused: Map<number, StewardError> }> {
  const refused = new Map<number, StewardError>()
  const { sent } = writer.sql
  const become = await judgeAll(writer, table, action, rows, (place, error) => {
    const row = rows[place]
    if (row) refused.set(keyOf(row), error)
  })
  if (refused.size > 0 && writer.sql.sent !== sent) throw new SetRefused(refused)
  return { become, refused }
}

async function judgeOne<Row extends Becoming>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  row: Row,
  beside: Beside,
): Promise<Row & Become> {
  const { resource } = table
  const { id = null, before, sent } = row
  const proposed = computeValues(resource, row.record, beside)
  const told: Change = { ...changeOf(writer, table, action, row), record: proposed, given: { ...beside.given } }
  const touched = [...sent, ...Object.keys(resource.computed)]
  const added = await handlerOf(writer, resource, action, touched)?.before?.(told)
  const [record, besideAll] = await withAdded(writer, table, { record: proposed, before, beside, added })
  // What stays as it is needs no judging.
  if (before === null || Object.keys(differences(table, before, record)).length > 0) {
    mustBeRight(writer, resource, record, before, besideAll, ...(before === null ? [] : [action]))
    refuseErrors(await takenErrors(writer, table, record, before, id))
  }
  return { ...row, record, added, onBehalfOf: told.onBehalfOf }
}

/** The change as handlers see it. */
export const changeOf = (writer: Writer, { resource }: Table, action: string, row: Omit<Becoming, 'sent'>): Change => ({
  writer,
  resource,
  action,
  before: row.before,
  record: row.record,
  asked: {},
  comment: null,
  ...(row.id !== undefined && { id: row.id }),
})

/** What follows from the change of each, or of what they name, once all are written. */
export async function followAll(
  writer: Writer,
  table: Table,
  action: 'create' | 'update' | 'delete',
  rows: readonly (Becoming & { id: number })[],
): Promise<void> {
  const concerned = rows.filter((row) => {
    const touched = [...row.sent, ...Object.keys(table.resource.computed)]
    return handlerOf(writer, table.resource, action, touched) !== undefined
  })
  const handler = writer.handlers[table.resource.name] ?? {}
  const { oncePer: per = 'id' } = handler
  const last = new Map(concerned.map((row) => [row.record[per] ?? row.id, row]))
  await runEffects(
    handler,
    [...last.values()].map((row) => ({ ...changeOf(writer, table, action, row), id: row.id })),
  )
}
