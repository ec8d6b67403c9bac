import { type Beside, onlyToday } from '../../../../../src/framework/given/given'
import { compute, type Values } from '../../../../../src/framework/validate'
import type { Table } from '../../../model'
import { mustBeRight } from '../../checks/guards'
import { withAdded } from '../../given/added'
import { besides } from '../../given/given'
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

/**
 * What records become by what was sent of them, in their order: what is known beside them is read once for all, the rules
 * of each are judged in memory.
 * @throws StewardError of the first that is refused
 */
export async function judgeAll(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  rows: readonly Becoming[],
): Promise<Become[]> {
  const known = await besides(writer, table, rows)
  const become: Become[] = []
  for (const [place, row] of rows.entries())
    become.push(await judgeOne(writer, table, action, row, known[place] ?? onlyToday(writer.today)))
  const numbered: Become[] = []
  // Drawn last, as whoever draws may hold the series.
  for (const row of become) numbered.push({ ...row, record: await withNumbers(writer, table, action, row.record) })
  return numbered
}

async function judgeOne(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  row: Becoming,
  beside: Beside,
): Promise<Become> {
  const { resource } = table
  const { before, sent } = row
  const proposed = compute(resource, row.record, beside)
  const told: Change = { ...changeOf(writer, table, action, row), record: proposed, given: { ...beside.given } }
  const touched = [...sent, ...Object.keys(resource.computed)]
  const added = await handlerOf(writer, resource, action, touched)?.before?.(told)
  const [record, besideAll] = await withAdded(writer, table, { record: proposed, before, beside, added })
  // What stays as it is needs no judging.
  if (before === null || Object.keys(differences(table, before, record)).length > 0)
    mustBeRight(writer, resource, record, before, besideAll, ...(before === null ? [] : [action]))
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
  const concerned = rows.flatMap((row) => {
    const touched = [...row.sent, ...Object.keys(table.resource.computed)]
    const handler = handlerOf(writer, table.resource, action, touched)
    return handler?.after ? [{ row, handler }] : []
  })
  const { inSets } = writer.handlers[table.resource.name] ?? {}
  const per = typeof inSets === 'object' ? inSets.per : 'id'
  const last = new Map(concerned.map(({ row }) => [row.record[per] ?? row.id, row]))
  for (const { row, handler } of concerned)
    if (last.get(row.record[per] ?? row.id) === row)
      await handler.after?.({ ...changeOf(writer, table, action, row), id: row.id })
}
