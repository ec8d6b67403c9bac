import type { Fields } from '../field'
import { humanizeName } from '../naming'

/** Names in an answer or an input that are not fields; no field may have one of them. */
export const recordNames: readonly string[] = ['can', 'labels', 'files', 'counts', 'decisionsBy', 'writtenBy']

/** Names that only an update with steps takes. */
export const updateNames: readonly string[] = ['action', 'comment']

const commonLabels: Readonly<Record<string, string>> = {
  id: 'Number',
  createdAt: 'Created',
  createdBy: 'Created by',
  updatedAt: 'Changed',
  updatedBy: 'Changed by',
  version: 'Version',
}

/** Answers the label of a name that every record has; undefined where a field already has that label. */
function commonLabel(fields: Fields, name: string): string | undefined {
  const label = Object.hasOwn(fields, name) ? undefined : commonLabels[name]
  if (label === undefined) return undefined
  const isTaken = Object.entries(fields).some(
    ([field, { options }]) => (options.label ?? humanizeName(field)) === label,
  )
  return isTaken ? `Record ${label.toLowerCase()}` : label
}

/** Answers the label of a name without one of its own; every state is headed Status. */
export const findUsualLabel = (
  { fields, workflow }: { fields: Fields; workflow?: { field: string } | undefined },
  name: string,
): string => commonLabel(fields, name) ?? humanizeName(workflow?.field === name ? 'status' : name)
