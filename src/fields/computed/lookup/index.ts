import { type FieldOptions, type FieldType, makeDerivedField } from '../../../framework/field'
import { readText } from '../../text'

interface LookupTypeOptions extends FieldOptions {
  by?: string
  field?: string
}

const lookupType: FieldType<LookupTypeOptions> & { name: 'lookup' } = {
  name: 'lookup',
  column: () => null,
  parse: (input) => readText(input, { max: 5000 }),
  operators: ['eq', 'ne', 'in', 'empty'],
  derive: ({ by = '', field = '' }) => ({ kind: 'lookup', by, field }),
  derivedType: 'text',
  isServerMade: true,
  isGrouping: true,
}

/** Declares a text of the record that the reference `by` names. */
export const lookup = (by: string, field: string, options: FieldOptions = {}) =>
  makeDerivedField<string, 'lookup', LookupTypeOptions>(lookupType, { ...options, by, field })
