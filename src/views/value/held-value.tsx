import { findResource } from '../../framework/company/catalogue'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { findColumn } from '../columns'
import { FieldValue } from './field-value'

interface HeldValueProps {
  resource: Resource
  name: string
  value: unknown
  /** What a referred record is called. */
  label?: string | undefined
  /** The values beside it, for what it is counted in. */
  record: Values
}

/** A value that a record held, or may come to hold, drawn as the record's own would be. */
export function HeldValue({ resource, name, value, label, record }: HeldValueProps) {
  const column = findColumn(resource, name, findResource)
  if (!column) return String(value)
  return <FieldValue shown={column} record={{ ...record, [name]: value, labels: label ? { [name]: label } : {} }} />
}
