import type { Fields } from '../field'
import { words } from '../naming'

/** What a record is answered or sent with besides its fields: no field has these names. */
export const recordNames: readonly string[] = ['can', 'labels', 'files', 'counts', 'decisionsBy', 'writtenBy']

/** What an update takes that takes steps as well. */
export const updateNames: readonly string[] = ['action', 'comment']

const commonLabels: Readonly<Record<string, string>> = {
  id: 'Number',
  createdAt: 'Created',
  createdBy: 'Created by',
  updatedAt: 'Changed',
  updatedBy: 'Changed by',
  version: 'Version',
}

/** What a name that every record has is called: where a field is called so already, it is that of the record. */
export function commonLabel(fields: Fields, name: string): string | undefined {
  const label = Object.hasOwn(fields, name) ? undefined : commonLabels[name]
  if (label === undefined) return undefined
  const isTaken = Object.entries(fields).some(([field, { options }]) => (options.label ?? words(field)) === label)
  return isTaken ? `Record ${label.toLowerCase()}` : label
}
