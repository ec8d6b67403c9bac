import { type Field, type FieldOptions, type FieldType, type JsonSchema, makeField } from '../../src/framework/field'
import { acceptValue, refuseValue } from '../../src/framework/values/parse-result'

interface JsonFieldOptions extends FieldOptions {
  fits?: (value: unknown) => boolean
  longest?: number
  shape?: JsonSchema
}

const longestUsual = 20_000

const documentType: FieldType<JsonFieldOptions> & { name: 'document' } = {
  name: 'document',
  column: () => null,
  parse(input, { fits, longest = longestUsual }) {
    if (typeof input !== 'string' || input.length > longest) return refuseValue('document')
    try {
      const value: unknown = JSON.parse(input)
      return fits?.(value) ? acceptValue(value) : refuseValue('document')
    } catch {
      return refuseValue('document')
    }
  },
  schema: ({ longest = longestUsual, shape = {} }) => ({
    description: `JSON of at most ${longest} characters`,
    ...shape,
  }),
  operators: [],
  isDocument: true,
}

/**
 * Makes a field for JSON text, such as a filter, sort keys or columns.
 * `longest` counts characters; default 20,000.
 */
export const jsonField = <Value = unknown>(
  label: string,
  fits: ((value: unknown) => value is Value) | ((value: unknown) => boolean),
  longest?: number,
  shape?: JsonSchema,
): Field<Value, 'document'> =>
  makeField<Value, 'document', JsonFieldOptions>(documentType, {
    label,
    fits,
    ...(longest ? { longest } : {}),
    ...(shape ? { shape } : {}),
  })

/** Makes a field for the ids of records that one operation treats together. */
export const idsField = (label: string, most: number) =>
  jsonField(
    label,
    (value: unknown): value is number[] =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= most &&
      value.every((id) => Number.isSafeInteger(id) && id > 0),
    undefined,
    { type: 'array', minItems: 1, maxItems: most, items: { type: 'integer', minimum: 1 } },
  )
