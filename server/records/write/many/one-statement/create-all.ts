import { StewardError } from '../../../../../src/framework/errors'
import type { Values } from '../../../../../src/framework/validate'
import { getTable, type Table } from '../../../model'
import { getVerbScope } from '../../../scopes'
import { pickStoredValues } from '../../../sql/row-columns'
import { requireIdentityChangesAllowed } from '../../checks/identity'
import { readUnits } from '../../given/unit-look-ups'
import { runWithinLimits, watchLimits } from '../../limits/limits'
import { buildRecordsWithDefaults } from '../../record-defaults'
import { collectReferences } from '../../references'
import { SetRefusedError, throwFirstRefusal } from '../../refusals'
import { checkCreatedRecords } from '../../save'
import { findDifferences, type Writer } from '../../writer'
import { type CreateOutcome, insertRecordSet } from '../insert-set'
import { type ComputedChange, checkAllRows, runAllEffects } from './check-rows'

/**
 * Creates records for which `canUseSingleStatement` holds, each by the rules of a single one. One statement
 * inserts them with their history; limits are checked after it.
 * @returns their ids, in the order of the input
 * @throws StewardError of one refused record; the caller finds out which by creating them one by one
 */
export function createAllInOneStatement(
  writer: Writer,
  resourceName: string,
  rows: readonly Values[],
): Promise<number[]> {
  const table = getTable(writer.model, resourceName)
  if (getVerbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
  return runWithinLimits(writer, async () => {
    const units = await readUnits(writer, table, rows)
    const inputs = rows.map((input, place) => ({ ...input, ...units[place] }))
    const records = await buildRecordsWithDefaults(writer, table.resource, inputs)
    const drafts = rows.map((input, place) => ({
      before: null,
      record: records[place] ?? {},
      sent: Object.keys(input),
    }))
    const places = (await checkAllRows(writer, table, 'create', drafts)).map((row, place) => ({ ...row, place }))
    const ids = await throwFirstRefusal(() => insertCheckedRecords(writer, table, places))
    return places.map(({ place }) => ids.get(place) ?? 0)
  })
}

/**
 * Inserts checked records with their history and runs their effects. Call it inside `runWithinLimits`.
 * @returns their ids by place
 * @throws SetRefusedError where some of them are refused
 */
export async function insertCheckedRecords(
  writer: Writer,
  table: Table,
  checked: readonly (ComputedChange & { place: number })[],
): Promise<Map<number, number>> {
  const ready = checked.map(({ record, onBehalfOf, place }) => ({
    place,
    values: record,
    record,
    changes: findDifferences(table, {}, pickStoredValues(table, record)),
    onBehalfOf,
  }))
  await requireIdentityChangesAllowed(
    writer,
    table,
    ready.map((row) => ({ ...row, action: 'create', before: null })),
    ({ place }) => place,
  )
  await watchLimits(
    writer,
    table,
    ready.map(({ record }) => ({ before: null, record, changed: 'all' as const })),
  )
  const references = collectReferences(writer, table, new Set([...table.attributes.keys()]), ready)
  const inserted = new Map<number, CreateOutcome>()
  const refused = await insertRecordSet(writer, table, ready, references, inserted)
  if (refused.size > 0) throw new SetRefusedError(refused)
  const ids = new Map([...inserted].map(([place, { id }]) => [place, id ?? 0]))
  const created = checked.map((row) => ({ ...row, id: ids.get(row.place) ?? 0 }))
  await checkCreatedRecords(writer, table, created)
  await runAllEffects(writer, table, 'create', created)
  return ids
}
