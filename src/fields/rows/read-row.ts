import type { FieldError, FieldErrors } from '../../framework/errors'
import { type Fields, getFieldBehaviour, isEmpty, type JsonSchema } from '../../framework/field'
import { isPlainObject } from '../../framework/filter'

/** Reads one nested object; errors are listed by its fields. */
export function readRow(input: unknown, fields: Fields): { value: Record<string, unknown>; errors: FieldErrors } {
  const value: Record<string, unknown> = {}
  if (!isPlainObject(input)) return { value, errors: { '': { code: 'row' } } }
  const unknown = Object.keys(input).filter((key) => !Object.hasOwn(fields, key))
  // Errors are a list of entries and not assigned to an object, because a key may be named __proto__.
  const errors: [string, FieldError][] = unknown.map((key) => [key, { code: 'unknownKey', args: { key } }])
  for (const [name, field] of Object.entries(fields)) {
    const fieldInput = Object.hasOwn(input, name) ? input[name] : null
    if (isEmpty(fieldInput)) {
      value[name] = null
      if (field.options.required) errors.push([name, { code: 'required' }])
      continue
    }
    const read = getFieldBehaviour(field).parse(fieldInput)
    if (read.ok) value[name] = read.value
    else errors.push([name, read.error], ...prefixErrors(name, read.nested))
  }
  return { value, errors: Object.fromEntries(errors) }
}

const prefixErrors = (name: string, nested: FieldErrors = {}) =>
  Object.entries(nested).map(([path, error]): [string, FieldError] => [`${name}.${path}`, error])

/** Builds the JSON schema of what `readRow` takes. */
export function buildRowSchema(fields: Fields): JsonSchema {
  const all = Object.entries(fields)
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(all.map(([name, field]) => [name, getFieldBehaviour(field).schema()])),
    required: all.filter(([, field]) => field.options.required).map(([name]) => name),
  }
}

/** Reads a JSON document from the wire: it is already parsed, or text from a form field. */
export function parseJsonDocument(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}
