import { computeValues, type Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { sealed } from '../../secrets/sealed-values'
import { mustBeRight } from '../checks/guards'
import { besideNothing, besides } from '../given/given'
import { unitsOf } from '../given/units'
import { differences, type Writer } from '../writer'
import { inPieces } from './in-pieces'
import { writesTogether } from './many'
import { byFields, type Judged } from './outcome'
import { writeSet } from './set'

/** A locked record, and what it becomes. */
export interface Changing {
  id: number
  before: Values
  values: Values
  comment: string | null
}

/**
 * As `applyChange`, of many records to which nothing belongs but their rows and their history: one statement for all
 * that change the same fields.
 * @returns those that differ
 * @throws StewardError `invalidInput` with the fields of the first one that is refused
 */
export async function changeMany(writer: Writer, table: Table, wanted: readonly Changing[]): Promise<Judged[]> {
  const { resource } = table
  const names = [...new Set(wanted.flatMap(({ values }) => Object.keys(values)))]
  if (!writesTogether(writer, table, names)) throw new Error(`More than rows belongs to changes of ${resource.name}`)
  const rows = wanted.map(({ before, values }) => ({ ...before, ...sealed(writer.model, table, values, before) }))
  const units = await unitsOf(writer, table, rows)
  const places = wanted.map((each, place) => ({ ...each, place }))
  const begun = rows.map((row, place) => ({ ...row, ...units[place] }))
  const asking = wanted.map(({ before }, place) => ({ record: begun[place] ?? {}, before }))
  const known = await besides(writer, table, asking)
  const judged = await inPieces(places, ({ id, before, comment, place }): Judged[] => {
    const beside = known[place] ?? besideNothing(writer)
    const record = computeValues(resource, begun[place] ?? {}, beside)
    const changes = differences(table, before, record)
    if (Object.keys(changes).length === 0) return []
    mustBeRight(writer, resource, record, before, beside)
    return [{ id, before, record, changes, comment }]
  })
  const changed = judged.flat()
  for (const alike of byFields(changed)) {
    const [refused] = (await writeSet(writer, table, alike)).values()
    if (refused) throw refused
  }
  return changed
}
