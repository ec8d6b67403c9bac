import type { FieldErrors } from '../../framework/errors'
import { behaviour, type Fields, isEmpty } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'

/** Reads one nested object by its fields; errors are keyed by the field inside it. */
export function readRow(input: unknown, fields: Fields): { value: Record<string, unknown>; errors: FieldErrors } {
  const errors: FieldErrors = {}
  const value: Record<string, unknown> = {}
  if (!isPlainObject(input)) return { value, errors: { '': { code: 'row' } } }
  for (const key of Object.keys(input))
    if (!Object.hasOwn(fields, key)) errors[key] = { code: 'unknownKey', args: { key } }
  for (const [name, field] of Object.entries(fields)) {
    if (isEmpty(input[name])) {
      value[name] = null
      if (field.options.required) errors[name] = { code: 'required' }
      continue
    }
    const read = behaviour(field).parse(input[name])
    if (read.ok) value[name] = read.value
    else errors[name] = read.error
  }
  return { value, errors }
}

/** A JSON document as it travels: already read, or as text in one form field. */
export function readDocument(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}
