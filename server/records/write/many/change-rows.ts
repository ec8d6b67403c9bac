import { computeValues, type Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { sealValues } from '../../secrets/sealed-values'
import { requireValidRecord } from '../checks/field-checks'
import { emptyRuleContext, readRuleContexts } from '../given/rule-context'
import { readUnits } from '../given/unit-look-ups'
import { findDifferences, type Writer } from '../writer'
import { mapWithPauses } from './map-with-pauses'
import { type CheckedChange, groupByChangedFields } from './record-outcome'
import { isRowOnlyUpdate } from './update-many'
import { updateRecordSet } from './update-set'

/** A locked record and its new values. */
interface LockedChange {
  id: number
  before: Values
  values: Values
  comment: string | null
  /** The workflow step, which is written even where nothing differs; absent: an update. */
  action?: string
}

/**
 * Changes many records that have only their row and history, as `applyChange` changes one. One statement
 * writes all that change the same fields.
 * @returns the changes of those that differ
 * @throws StewardError `invalidInput` with the fields of the first refused record
 */
export async function changeRowsTogether(
  writer: Writer,
  table: Table,
  inputs: readonly LockedChange[],
): Promise<CheckedChange[]> {
  const { resource } = table
  const names = [...new Set(inputs.flatMap(({ values }) => Object.keys(values)))]
  if (!isRowOnlyUpdate(writer, table, names)) throw new Error(`More than rows belongs to changes of ${resource.name}`)
  const rows = inputs.map(({ before, values }) => ({ ...before, ...sealValues(writer.model, table, values, before) }))
  const units = await readUnits(writer, table, rows)
  const places = inputs.map((each, place) => ({ ...each, place }))
  const merged = rows.map((row, place) => ({ ...row, ...units[place] }))
  const asking = inputs.map(({ before }, place) => ({ record: merged[place] ?? {}, before }))
  const contexts = await readRuleContexts(writer, table, asking)
  const pieces = await mapWithPauses(places, ({ id, before, comment, action, place }): CheckedChange[] => {
    const ruleContext = contexts[place] ?? emptyRuleContext(writer)
    const record = computeValues(resource, merged[place] ?? {}, ruleContext)
    const changes = findDifferences(table, before, record)
    if (action === undefined && Object.keys(changes).length === 0) return []
    requireValidRecord(writer, resource, record, before, ruleContext, ...(action === undefined ? [] : [action]))
    return [{ id, before, record, changes, comment, ...(action !== undefined && { action }) }]
  })
  const changed = pieces.flat()
  for (const group of groupByChangedFields(changed)) {
    const [refused] = (await updateRecordSet(writer, table, group)).values()
    if (refused) throw refused
  }
  return changed
}
