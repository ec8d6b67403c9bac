import { behaviour, type Field } from '../../framework/field'
import type { RecordValues } from '../views-contract'

export const targetName = (field: Field): string => behaviour(field).target() ?? ''

/** The label sent with the record, if the value is still the same. */
export function readLabel(record: RecordValues, name: string): string | undefined {
  const labels = record.labels as Readonly<Record<string, string | undefined>> | undefined
  return labels?.[name] ?? undefined
}
