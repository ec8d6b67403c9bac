import type { Row } from '../../../dataProvider/create'
import { behaviour } from '../../framework/field'
import { type Resource, stateOf } from '../../framework/resource'

/** What names the record, in words: its title is a choice, a date or a reference as well. */
export const nameOf = (resource: Resource, row: Row): string =>
  valueInWords(resource, row, resource.title) || `#${row.id}`

/** A value of the record in words; empty where there is none or the reader may not read it. */
export function valueInWords(resource: Resource, row: Row, name: string): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (name === resource.workflow?.field) return stateOf(resource, value)?.label ?? String(value)
  const field = resource.fields[name]
  return row.labels?.[name] ?? (field ? behaviour(field).text(value) : String(value))
}
