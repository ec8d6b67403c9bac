import { findResource } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { findColumn } from '../display-fields'
import { FieldValue } from './field-value'

interface ValueByFieldNameProps {
  resource: Resource
  name: string
  value: unknown
  /** The label of a referenced record. */
  label?: string | undefined
  /** The values of the record, one of which may be the unit. */
  record: Values
}

/** Shows a former or future value of a record like a current one. */
export function ValueByFieldName({ resource, name, value, label, record }: ValueByFieldNameProps) {
  const column = findColumn(resource, name, findResource)
  if (!column) return String(value)
  return <FieldValue shown={column} record={{ ...record, [name]: value, labels: label ? { [name]: label } : {} }} />
}
