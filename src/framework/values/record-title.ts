import { findUnit, getFieldBehaviour, isEmpty } from '../field'
import { findState, type Resource } from '../resource'

/** A record as it is read; it has labels if a person requested it. */
type TitledRecord = Readonly<Record<string, unknown>> & {
  /** Words of references; null where the reader may not see the record. */
  readonly labels?: Readonly<Record<string, string | null>> | undefined
}

/** Formats the title of a record; undefined where it has none. */
export const formatRecordTitle = (resource: Resource, record: TitledRecord): string | undefined =>
  formatRecordValue(resource, record, resource.title)

/** Formats a value of the record; undefined where it is empty or the reader may not read it. */
export function formatRecordValue(
  resource: Resource,
  record: TitledRecord,
  name: string,
  currency = '',
): string | undefined {
  const label = record.labels?.[name]
  if (label) return label
  const value = record[name]
  if (isEmpty(value)) return undefined
  if (name === resource.workflow?.field) return findState(resource, value)?.label ?? String(value)
  const field = resource.fields[name]
  if (!field) return findState(resource, value)?.label ?? String(value)
  if (field.type.target) return label === null ? undefined : `#${value}`
  return getFieldBehaviour(field).text(value, findUnit(field, record, { currency }))
}

/** Formats the title of a record, or its kind and id where it has no title that the reader may see. */
export const formatTitleOrId = (resource: Resource, record: TitledRecord): string =>
  formatRecordTitle(resource, record) ?? `${resource.label} ${record.id}`
