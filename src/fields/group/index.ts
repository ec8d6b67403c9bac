import {
  accepted,
  type FieldOptions,
  type Fields,
  type FieldType,
  makeField,
  type ValueOf,
} from '../../framework/field'
import { readDocument, readRow } from '../rows/read-row'

interface Group extends FieldOptions {
  of?: Fields
}

const groupType: FieldType<Group> & { name: 'group' } = {
  name: 'group',
  column: () => ({ type: 'jsonb', check: "jsonb_typeof({column}) = 'object'" }),
  parse(input, { of = {} }) {
    const document = readDocument(input)
    const row = readRow(document, of)
    // A group nobody filled in is no group with missing fields.
    if (Object.values(row.value).every((value) => value === null) && !row.errors['']) return accepted(null)
    return Object.keys(row.errors).length > 0
      ? { ok: false, error: { code: 'group' }, nested: row.errors }
      : accepted(row.value)
  },
  text: (value) =>
    Object.values((value ?? {}) as object)
      .filter(Boolean)
      .join(', '),
  operators: ['empty'],
  nested: ({ of }) => of,
  isDocument: true,
}

/** Several values that belong together, e.g. an address. */
export function group<F extends Fields>(of: F, options: FieldOptions = {}) {
  return makeField<{ readonly [K in keyof F]: ValueOf<F[K]> }, 'group', Group>(groupType, { ...options, of })
}
