import { behaviour, findUnit, isEmpty } from '../field'
import { findState, type Resource } from '../resource'

/** A record as it is read: with labels where it was asked for by a person. */
type Titled = Readonly<Record<string, unknown>> & { readonly labels?: Readonly<Record<string, string>> | undefined }

/** What a record is called, in the words of its title's type; undefined where it has no title. */
export const titleText = (resource: Resource, record: Titled): string | undefined =>
  valueText(resource, record, resource.title)

/** A value of the record in the words of its type; undefined where there is none or the reader may not read it. */
export function valueText(resource: Resource, record: Titled, name: string): string | undefined {
  const label = record.labels?.[name]
  if (!isEmpty(label)) return label
  const value = record[name]
  if (isEmpty(value)) return undefined
  if (name === resource.workflow?.field) return findState(resource, value)?.label ?? String(value)
  const field = resource.fields[name]
  if (!field) return findState(resource, value)?.label ?? String(value)
  if (field.type.target) return `#${value}`
  return behaviour(field).text(value, findUnit(field, record, { currency: '' }))
}

/** As `titleText`, with the number of a record without a title. */
export const titleOrNumber = (resource: Resource, record: Titled): string =>
  titleText(resource, record) ?? `#${record.id}`
