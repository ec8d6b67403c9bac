import { type FieldOptions, type FieldType, makeDerivedField, toPlainText } from '../../../framework/field'
import { acceptValue } from '../../../framework/values/parse-result'

interface PathTypeOptions extends FieldOptions {
  along?: string
  titles?: string
}

const pathType: FieldType<PathTypeOptions> & { name: 'path' } = {
  name: 'path',
  column: () => null,
  parse: (input) => acceptValue(toPlainText(input)),
  operators: ['contains', 'startsWith'],
  derive: ({ along = '', titles = '' }) => ({ kind: 'path', along, label: titles, separator: ' / ' }),
  derivedType: 'text',
  isServerMade: true,
}

/**
 * Declares the titles from the root to this record, along a reference to itself: `Company / Delivery /
 * QA`.
 */
export const path = (along: string, titles: string, options: FieldOptions = {}) =>
  makeDerivedField<string, 'path', PathTypeOptions>(pathType, { ...options, along, titles })
