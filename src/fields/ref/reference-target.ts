import { type Field, getFieldBehaviour } from '../../framework/field'
import type { RecordValues } from '../field-views'

export const referenceTargetName = (field: Field): string => getFieldBehaviour(field).target() ?? ''

/** The label sent with the record, if the value is still the same. */
export function readReferenceLabel(record: RecordValues, name: string): string | undefined {
  const labels = record.labels as Readonly<Record<string, string | undefined>> | undefined
  return labels?.[name] ?? undefined
}
