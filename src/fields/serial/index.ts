import { type Field, type FieldOptions, type FieldType, makeField, type Needed } from '../../framework/field'
import { readText } from '../text'

interface Serial extends FieldOptions {
  series?: string
}

const serialType: FieldType<Serial> & { name: 'serial' } = {
  name: 'serial',
  column: () => ({ type: 'text', collate: 'und-x-icu' }),
  parse: (input) => readText(input, { max: 40 }),
  operators: ['eq', 'in', 'contains', 'startsWith'],
  isServerMade: true,
  series: ({ series = '{0}' }) => series,
}

/** A human number the server draws: `CUS-{00000}` gives CUS-00001. Unique; gaps are possible. */
export const serial = (series: string, options: FieldOptions = {}): Field<string, 'serial'> & Needed =>
  makeField<string, 'serial', Serial>(serialType, { search: true, unique: true, ...options, series })
