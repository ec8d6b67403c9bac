import { type Field, getFieldBehaviour } from '../../framework/field'
import type { RecordValues } from '../field-views'

export const referenceTargetName = (field: Field): string => getFieldBehaviour(field).target() ?? ''

/** Reads the label that came with the record, if the value has not changed since. */
export function readReferenceLabel(record: RecordValues, name: string): string | undefined {
  const labels = record.labels as Readonly<Record<string, string | undefined>> | undefined
  return labels?.[name] ?? undefined
}

/** Tells whether the reader may not see the record referred to: its label came empty. */
export function isHiddenReference(record: RecordValues, name: string): boolean {
  const labels = record.labels as Readonly<Record<string, string | null>> | undefined
  return labels?.[name] === null
}
