import type { BatchChange, FieldChange, Selection } from '../../src/framework/batch'
import { nameChanges } from '../records/changes/field-keys'
import { currentForm, keyForm, type NameForm } from '../records/changes/name-forms'
import { renameInFilter } from '../records/changes/rename-in-filter'
import { getTable, type Model, type Table } from '../records/model'
import type { StoredRow } from './row-results'

/** What a batch keeps for as long as it can be applied or undone, which is longer than names last. */
interface NamedBatch {
  resource: string
  selection: Selection
  change: BatchChange | null
}

/** Answers a batch as it is stored: fields, choices and steps by their ids. */
export const keyBatch = <Batch extends NamedBatch>(model: Model, batch: Batch): Batch =>
  renameInBatch(model, batch, keyForm)

/** Answers a stored batch with the present names. */
export const nameBatch = <Batch extends NamedBatch>(model: Model, batch: Batch): Batch =>
  renameInBatch(model, batch, currentForm)

function renameInBatch<Batch extends NamedBatch>(model: Model, batch: Batch, form: NameForm): Batch {
  const table = getTable(model, batch.resource)
  if (!table.resource.ids) return batch
  const { selection } = batch
  return {
    ...batch,
    change: renameInChange(table, batch.change, form),
    selection:
      'filter' in selection
        ? { ...selection, filter: renameInFilter(model, table, { ...selection.filter }, form) }
        : selection,
  }
}

/** Answers the change of a batch under other names. */
function renameInChange(table: Table, change: BatchChange | null, form: NameForm): BatchChange | null {
  const toName = (name: string) => form.field(table, name)
  if (change?.kind === 'import') return { ...change, fields: change.fields.map(toName), key: change.key.map(toName) }
  if (change?.kind === 'step') {
    const { asked, step } = change
    return { ...change, step: form.step(table, step), ...(asked && { asked: form.answers(table, step, asked) }) }
  }
  if (!change) return null
  const fields = Object.entries(change.fields).map(([name, entry]): [string, FieldChange] => {
    if ('set' in entry) return [toName(name), { set: form.value(table, name, entry.set) }]
    return [toName(name), 'copy' in entry && typeof entry.copy === 'string' ? { copy: toName(entry.copy) } : entry]
  })
  return { ...change, fields: Object.fromEntries(fields) }
}

/** Answers stored rows with the present names of what they change. */
export const nameRows = (table: Table, rows: readonly StoredRow[]): readonly StoredRow[] =>
  table.resource.ids ? rows.map((row) => ({ ...row, changes: nameChanges(table, row.changes) })) : rows
