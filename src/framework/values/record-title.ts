import { findUnit, getFieldBehaviour, isEmpty } from '../field'
import { findState, type Resource } from '../resource'

/** A record as it is read; with labels if a person asked for it. */
type TitledRecord = Readonly<Record<string, unknown>> & {
  readonly labels?: Readonly<Record<string, string>> | undefined
}

/** The title of a record as text; undefined where it has none. */
export const formatRecordTitle = (resource: Resource, record: TitledRecord): string | undefined =>
  formatRecordValue(resource, record, resource.title)

/** A value of the record as text; undefined where it is empty or the reader may not read it. */
export function formatRecordValue(resource: Resource, record: TitledRecord, name: string): string | undefined {
  const label = record.labels?.[name]
  if (!isEmpty(label)) return label
  const value = record[name]
  if (isEmpty(value)) return undefined
  if (name === resource.workflow?.field) return findState(resource, value)?.label ?? String(value)
  const field = resource.fields[name]
  if (!field) return findState(resource, value)?.label ?? String(value)
  if (field.type.target) return `#${value}`
  return getFieldBehaviour(field).text(value, findUnit(field, record, { currency: '' }))
}

/** `formatRecordTitle`, or the record's id where it has no title. */
export const formatTitleOrId = (resource: Resource, record: TitledRecord): string =>
  formatRecordTitle(resource, record) ?? `#${record.id}`
