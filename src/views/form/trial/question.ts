import { isEmpty } from '../../../framework/field'
import { trialOperation } from '../../../framework/given/trial'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import { changesOf, readForm } from '../form-model'
import { type Entries, readEntries, rowsToSend } from '../parts/entries'
import type { PartView } from '../parts/part-views'

/** What a trial is asked with. */
export interface Question {
  operation: string
  input: Values
}

interface Entered {
  resource: Resource
  /** The fields that can be filled in. */
  names: readonly string[]
  entered: Values
  base: Values
  views: readonly PartView[]
  entries: Entries
}

/** The save as far as it can be read by now; undefined where nothing was entered yet. */
export function questionOf({ resource, names, entered, base, views, entries }: Entered): Question | undefined {
  const { values } = readForm(resource, names, entered, base)
  const changes = changesOf(resource, values, base)
  const isNew = !('id' in base)
  if (!Object.keys(values).some((name) => isChanged(values, base, name))) return undefined
  if (!isNew) {
    const at = { id: base.id, version: base.version }
    return { operation: trialOperation(resource, 'update'), input: { ...changes, ...at } }
  }
  const read = readEntries(views, entries, { ...base, ...values })
  const right = Object.entries(read).map(([name, lines]) => [
    name,
    lines.filter(({ errors }) => Object.keys(errors).length === 0),
  ])
  const rows = Object.entries(rowsToSend(Object.fromEntries(right), {})).map(([name, sent]) => [
    name,
    sent.map(({ row }) => row),
  ])
  return { operation: trialOperation(resource, 'create'), input: { ...changes, ...Object.fromEntries(rows) } }
}

/** Whether the person has entered something else than what was there at first. */
export const isChanged = (entered: Values, base: Values, name: string): boolean =>
  (isEmpty(entered[name]) ? null : JSON.stringify(entered[name])) !==
  (isEmpty(base[name]) ? null : JSON.stringify(base[name]))
